import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { Button } from '../ui/button/Button.tsx';
import styles from './Reference.module.css';

/** What a failure can be reported by: the beginning of its request's id, to be copied. */
export default function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without the permission it can still be selected.
    await navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <p className={`line gap-8 quiet ${styles.reference}`}>
      <span>{`${t('pages.reference')} `}</span>
      <code>{reference}</code>
      <Button look="icon" aria-label={t('pages.copy')} title={t('pages.copy')} onClick={() => void copy()}>
        {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
      </Button>
      <span role="status" className="unseen">
        {copied && t('pages.copied')}
      </span>
    </p>
  );
}
