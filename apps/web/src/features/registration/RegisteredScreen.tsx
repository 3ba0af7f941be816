import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryPage } from '../../ui/entry/EntryPage.tsx';

interface RegisteredScreenProps {
  readonly email: string;
  /** Where a demonstration's mails are read; null elsewhere. */
  readonly mailbox: string | null;
  /** Sends the mail again. */
  readonly onResend: () => Promise<boolean>;
}

/** After the form: the account exists once the mailed link is opened. */
export function RegisteredScreen({ email, mailbox, onResend }: RegisteredScreenProps) {
  const { t } = useTranslation();
  const [resent, setResent] = useState<'open' | 'busy' | 'sent'>('open');
  async function send(): Promise<void> {
    setResent('busy');
    setResent((await onResend()) ? 'sent' : 'open');
  }
  return (
    <EntryPage
      title={t('entry.registered.title')}
      lead={t('entry.registered.lead', { email })}
      links={<Link to="/login">{t('entry.back')}</Link>}
    >
      {mailbox !== null && <a href={mailbox}>{t('entry.mailbox')}</a>}
      <Button wide disabled={resent !== 'open'} aria-busy={resent === 'busy'} onClick={() => void send()}>
        {t(resent === 'sent' ? 'entry.registered.resent' : 'entry.registered.resend')}
      </Button>
    </EntryPage>
  );
}
