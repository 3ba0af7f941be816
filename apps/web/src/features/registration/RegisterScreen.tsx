import { RegistrationCalls, type RegistrationReply } from '@floorcast/contract/registration';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { settings } from '../../api/settings/settings.ts';
import { chosenLanguage } from '../../lib/locale/chosen-language.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Check } from '../../ui/fields/Check.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';
import { cleaned, EMPTY, fieldOf, problemsOf, type Values } from './registration-form.ts';

type Conditions = Pick<RegistrationReply, 'leastAge' | 'countries' | 'mailbox'>;
const UNKNOWN: Conditions = { leastAge: null, countries: null, mailbox: null };

/** The conditions of a registration, once the house has sent them. */
function useConditions(): Conditions {
  const [conditions, setConditions] = useState(UNKNOWN);
  useEffect(() => {
    void ask(RegistrationCalls.read).then((result) => {
      if (result.ok) setConditions(result.value);
    });
  }, []);
  return conditions;
}

function useRegistration() {
  const [values, setValues] = useState<Values>(EMPTY);
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState(false);
  const { TERMS_VERSION } = settings();
  const mayGo = TERMS_VERSION === '' || accepted;

  async function send(): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const termsVersion = TERMS_VERSION;
    const result = await ask(RegistrationCalls.register, {
      body: { ...cleaned(values), termsVersion, language: chosenLanguage() },
    });
    setBusy(false);
    if (!result.ok) setFailure(result.error);
    return result.ok;
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (busy || !mayGo || Object.keys(problemsOf(values)).length > 0) return;
    if (await send()) setSent(true);
  }

  return { values, setValues, accepted, setAccepted, tried, busy, failure, sent, mayGo, send, submit };
}

/** Registration by the player (PROT-40). */
export function RegisterScreen() {
  const { t } = useTranslation();
  const conditions = useConditions();
  const form = useRegistration();
  const { values, setValues, tried, busy, failure, mayGo } = form;
  if (form.sent)
    return <RegisteredScreen email={values.email.trim()} mailbox={conditions.mailbox} onResend={form.send} />;
  const refused = failure?.kind === 'refused' ? fieldOf(failure.params.field) : undefined;
  const words = failure === null ? null : failureWords(failure, t);
  return (
    <EntryPage
      title={t('entry.register.title')}
      lead={t('entry.register.lead')}
      onSubmit={() => void form.submit()}
      links={<Link to="/login">{t('entry.back')}</Link>}
    >
      <RegistrationFields
        values={values}
        onValues={setValues}
        problems={tried ? problemsOf(values) : {}}
        refused={refused === undefined ? {} : { [refused]: words }}
        conditions={conditions}
      />
      <TermsCheck on={form.accepted} onSwitch={form.setAccepted} />
      <EntryFailure words={refused === undefined ? words : null} />
      <Button type="submit" look="strong" wide disabled={busy || !mayGo} aria-busy={busy}>
        {t('entry.register.submit')}
      </Button>
    </EntryPage>
  );
}

interface TermsCheckProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Nothing where the site has no terms. */
function TermsCheck({ on, onSwitch }: TermsCheckProps) {
  const { t } = useTranslation();
  const { TERMS_VERSION, TERMS_URL } = settings();
  if (TERMS_VERSION === '') return null;
  return (
    <>
      <Check label={t('entry.terms.accept', { version: TERMS_VERSION })} on={on} onSwitch={onSwitch} />
      {TERMS_URL !== '' && (
        <a href={TERMS_URL} target="_blank" rel="noopener noreferrer">
          {t('entry.terms.read')}
        </a>
      )}
    </>
  );
}

interface RegisteredScreenProps {
  readonly email: string;
  /** Where a demonstration's mails are read; null elsewhere. */
  readonly mailbox: string | null;
  /** Sends the mail again. */
  readonly onResend: () => Promise<boolean>;
}

/** After the form: the account exists once the mailed link is opened. */
function RegisteredScreen({ email, mailbox, onResend }: RegisteredScreenProps) {
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
