import { IconMoodSad } from '@tabler/icons-react';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { Button } from '../ui/button/Button.tsx';
import { Notice } from '../ui/status/Notice.tsx';

/** The page in place of a screen that failed (ROUTE-9). */
export function RouteError() {
  const { t } = useTranslation();
  return (
    <Notice
      wholePage
      icon={<IconMoodSad />}
      title={t('pages.broken')}
      hint={t('pages.brokenHint')}
      action={
        <Button look="strong" onClick={() => location.assign('/lobby')}>
          {t('pages.home')}
        </Button>
      }
    />
  );
}
