import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './Form.module.css';

interface ShownOnceProps {
  /** What it is, and for whom. */
  readonly words: string;
  readonly secret: string;
}

/** A secret that nobody can read a second time. */
export function ShownOnce({ words, secret }: ShownOnceProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.once} role="status" data-testid="shown-once">
      <p>{words}</p>
      <code dir="ltr">{secret}</code>
      <div className={styles.buttons}>
        <Button onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          <IconCopy size={18} aria-hidden="true" />
          <span>{t(copied ? 'consoleForm.copied' : 'consoleForm.copy')}</span>
        </Button>
      </div>
      <p>{t('consoleForm.once')}</p>
    </div>
  );
}
