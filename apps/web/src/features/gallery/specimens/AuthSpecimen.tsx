import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Check, Field } from '../../../ui/fields/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Logo } from '../../../ui/values/Logo.tsx';
import { type Arrangement, AUTH_FORMS, type AuthField, type AuthForm } from '../gallery-pages.ts';
import styles from './AuthSpecimen.module.css';

type Values = Readonly<Partial<Record<AuthField, string>>>;

type Problem = 'empty' | 'email' | 'short' | 'unlike' | 'digits';

const LEAST = 8;

const RULES: Record<AuthField, (value: string, all: Values) => Problem | null> = {
  name: () => null,
  email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'email'),
  password: (value) => (value.length < LEAST ? 'short' : null),
  repeat: (value, { password }) => (value === password ? null : 'unlike'),
  pin: (value) => (/^\d{4,}$/.test(value) ? null : 'digits'),
  code: (value) => (/^\d{4,}$/.test(value) ? null : 'digits'),
};

/** What is wrong with what was typed, field by field; nothing when it could be sent. */
export function problemsOf(form: AuthForm, values: Values): Partial<Record<AuthField, Problem>> {
  const problems: Partial<Record<AuthField, Problem>> = {};
  for (const field of AUTH_FORMS[form]) {
    const value = values[field]?.trim() ?? '';
    const problem = value === '' ? 'empty' : RULES[field](value, values);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** A form on a page of its own. It checks what is typed like a real one, says what is wrong, and sends nothing. */
export function AuthSpecimen({ form, arrangement }: { form: AuthForm; arrangement: Arrangement }) {
  const { t } = useTranslation();
  return (
    <div className={styles.stage} data-arrangement={arrangement}>
      <div className={`${styles.art} rows centred gap-16`}>
        <Logo size={96} />
        <p>{t('app.tagline')}</p>
      </div>
      <SpecimenForm form={form} />
    </div>
  );
}

function SpecimenForm({ form }: { form: AuthForm }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [values, setValues] = useState<Values>({});
  const [remember, setRemember] = useState(true);
  const [tried, setTried] = useState(false);
  const problems = tried ? problemsOf(form, values) : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemsOf(form, values)).length === 0)
      toast({ kind: 'info', words: t('gallery.specimen.sent') });
  }

  return (
    <form className={`${styles.form} rows gap-4`} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <h2 id={titleId}>{t(`gallery.forms.${form}.title`)}</h2>
      <p className={styles.lead}>{t(`gallery.forms.${form}.lead`)}</p>
      {AUTH_FORMS[form].map((field) => {
        const problem = problems[field];
        return (
          <Field
            key={field}
            name={field}
            label={t(`gallery.fields.${field}`)}
            {...NATIVE[field]}
            required
            value={values[field] ?? ''}
            onText={(text) => setValues((before) => ({ ...before, [field]: text }))}
            problem={problem === undefined ? null : t(`gallery.problems.${problem}`)}
            answered
          />
        );
      })}
      {form === 'login' && <Check label={t('login.remember')} on={remember} onSwitch={setRemember} />}
      <Button type="submit" look="strong" wide>
        {t(`gallery.forms.${form}.submit`)}
      </Button>
      <p className={`${styles.note} quiet small`}>{t('gallery.specimen.note')}</p>
    </form>
  );
}

/** Autofill hints of each field. */
const NATIVE: Readonly<Record<AuthField, object>> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
  repeat: { type: 'password', autoComplete: 'new-password' },
  pin: { type: 'password', inputMode: 'numeric', autoComplete: 'off' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
};
