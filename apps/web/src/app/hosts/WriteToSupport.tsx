import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { late } from '../../lib/react/late.tsx';
import { Button } from '../../ui/button/Button.tsx';

const ChatPanel = late(() => import('../../features/chat/ChatPanel.tsx'));

/** Opens the conversation with support, over any screen. */
export function WriteToSupport() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide onClick={() => setOpen(true)} data-testid="write-to-support">
        <IconMail size={20} aria-hidden="true" />
        <span>{t('profile.support.write')}</span>
      </Button>
      {open && <ChatPanel toSupport onClose={() => setOpen(false)} />}
    </>
  );
}
