import { COUNTRIES } from '@floorcast/contract/countries';
import { PASSWORD_LEAST } from '@floorcast/contract/player';
import { NEW_USERNAME, RegistrationCalls, type RegistrationReply } from '@floorcast/contract/registration';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { shortPasswordWords } from '../../api/call/readable-params.ts';
import { useAct } from '../../api/call/use-act.ts';
import { settings } from '../../api/settings/settings.ts';
import { chosenLanguage } from '../../lib/locale/chosen-language.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Check, Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';

/** The fields, in their order. */
const FIELDS = ['name', 'lastname', 'birthDate', 'country', 'email', 'username', 'password'] as const;
type FieldName = (typeof FIELDS)[number];
type Values = Readonly<Record<FieldName, string>>;
export const EMPTY: Values = {
  name: '',
  lastname: '',
  birthDate: '',
  country: '',
  email: '',
  username: '',
  password: '',
};

/** What is wrong with a field: a problem, or the hint that it does not follow. */
type Problem = 'empty' | 'email' | 'birthDate' | 'username' | 'password';

const RULES: Partial<Record<FieldName, (value: string) => Problem | null>> = {
  email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'email'),
  username: (value) => (NEW_USERNAME.test(value) ? null : 'username'),
  password: (value) => (value.length < PASSWORD_LEAST ? 'password' : null),
  birthDate: (value) => (/^(19|20)\d\d-\d\d-\d\d$/.test(value) ? null : 'birthDate'),
};

const trimmed = (field: FieldName, value: string): string => (field === 'password' ? value : value.trim());

/** What was typed, without the spaces around it. */
const cleaned = (values: Values): Values => ({
  ...values,
  name: values.name.trim(),
  lastname: values.lastname.trim(),
  email: values.email.trim(),
  username: values.username.trim(),
});

/** What is wrong, field by field; empty: it can be sent. The house has the last word. */
export function problemsOf(values: Values): Partial<Record<FieldName, Problem>> {
  const problems: Partial<Record<FieldName, Problem>> = {};
  for (const field of FIELDS) {
    const value = trimmed(field, values[field]);
    const problem = value === '' ? 'empty' : (RULES[field]?.(value) ?? null);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** The field that a refusal is about, if it names one of these. */
const fieldOf = (named: unknown): FieldName | undefined => FIELDS.find((field) => field === named);

/** Names and addresses are no prose. */
const EXACT = { autoCapitalize: 'none', spellCheck: false } as const;
/** Autofill hints and keyboards of each field. */
const NATIVE: Readonly<Record<Exclude<FieldName, 'country'>, object>> = {
  name: { autoComplete: 'given-name', maxLength: 60 },
  lastname: { autoComplete: 'family-name', maxLength: 60 },
  birthDate: { type: 'date', autoComplete: 'bday', min: '1900-01-01' },
  email: { type: 'email', autoComplete: 'email', maxLength: 120, ...EXACT },
  username: { autoComplete: 'username', maxLength: 60, ...EXACT },
  password: { autoComplete: 'new-password', maxLength: 200, ...EXACT },
};

interface RegistrationFieldsProps {
  readonly values: Values;
  readonly onValues: (values: Values) => void;
  readonly problems: Partial<Record<FieldName, Problem>>;
  /** What the house said of a field. */
  readonly refused: Partial<Record<FieldName, string | null>>;
  readonly conditions: Pick<RegistrationReply, 'leastAge' | 'countries'>;
}

function RegistrationFields(props: RegistrationFieldsProps) {
  const { values, onValues, problems, refused, conditions } = props;
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(false);
  const countries = useMemo(
    () => namedCountries(conditions.countries, i18n.language),
    [conditions.countries, i18n.language],
  );
  const set = (field: FieldName) => (text: string) => onValues({ ...values, [field]: text });
  const wordsOf = (problem: Problem | undefined): string | null => {
    if (problem === undefined) return null;
    if (problem === 'password') return shortPasswordWords(t('entry.hints.password'), t);
    return problem === 'username' ? t('entry.hints.username') : t(`entry.problems.${problem}`);
  };
  const hints: Partial<Record<FieldName, string>> = {
    username: t('entry.hints.username'),
    password: t('entry.hints.password'),
    ...(conditions.leastAge !== null && {
      birthDate: t('entry.hints.birthDate', { least: conditions.leastAge }),
    }),
  };
  const field = (name: Exclude<FieldName, 'country'>, more: object = {}) => {
    const hint = hints[name];
    return (
      <Field
        name={name}
        label={t(`entry.fields.${name}`)}
        {...NATIVE[name]}
        {...more}
        required
        value={values[name]}
        onText={set(name)}
        problem={wordsOf(problems[name]) ?? refused[name] ?? null}
        answered
        {...(hint !== undefined && { hint })}
      />
    );
  };
  return (
    <>
      {field('name')}
      {field('lastname')}
      {field('birthDate')}
      <Select
        label={t('entry.fields.country')}
        options={[['', t('entry.fields.chooseCountry')], ...countries]}
        value={values.country}
        onValue={set('country')}
        problem={wordsOf(problems.country) ?? refused.country ?? null}
      />
      {field('email')}
      {field('username')}
      {field('password', { type: shown ? 'text' : 'password' })}
      <Check label={t('entry.showPassword')} on={shown} onSwitch={setShown} />
    </>
  );
}

/** The countries of a list, or all, by their names in a language. */
function namedCountries(allowed: readonly string[] | null, language: string) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return (allowed ?? COUNTRIES)
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => compare(one, other));
}

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
  const { busy, failure, problem, run } = useAct();
  const [sent, setSent] = useState(false);
  const { TERMS_VERSION } = settings();
  const mayGo = TERMS_VERSION === '' || accepted;

  async function send(): Promise<boolean> {
    const body = { ...cleaned(values), termsVersion: TERMS_VERSION, language: chosenLanguage() };
    return (await run(() => ask(RegistrationCalls.register, { body }))) !== undefined;
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (!mayGo || Object.keys(problemsOf(values)).length > 0) return;
    if (await send()) setSent(true);
  }

  return {
    values,
    setValues,
    accepted,
    setAccepted,
    tried,
    busy,
    failure,
    problem,
    sent,
    mayGo,
    send,
    submit,
  };
}

/** Registration by the player (PROT-40). */
export function RegisterScreen() {
  const { t } = useTranslation();
  const conditions = useConditions();
  const form = useRegistration();
  const { values, setValues, tried, busy, failure, problem, mayGo } = form;
  if (form.sent)
    return <RegisteredScreen email={values.email.trim()} mailbox={conditions.mailbox} onResend={form.send} />;
  const refused = failure?.kind === 'refused' ? fieldOf(failure.params.field) : undefined;
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
        refused={refused === undefined ? {} : { [refused]: problem }}
        conditions={conditions}
      />
      <TermsCheck on={form.accepted} onSwitch={form.setAccepted} />
      <EntryFailure words={refused === undefined ? problem : null} />
      <Button type="submit" look="strong" wide disabled={busy || !mayGo} aria-busy={busy}>
        {t('entry.register.submit')}
      </Button>
    </EntryPage>
  );
}

/** Nothing where the site has no terms. */
function TermsCheck({ on, onSwitch }: { readonly on: boolean; readonly onSwitch: (on: boolean) => void }) {
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
