import { COUNTRIES } from '@floorcast/contract/countries';
import type { RegistrationReply } from '@floorcast/contract/registration';
import { useMemo, useState } from 'react';
import { shortPasswordWords } from '../../api/call/readable-params.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Check } from '../../ui/fields/Check.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { FieldName, Problem, Values } from './registration-form.ts';

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

export function RegistrationFields(props: RegistrationFieldsProps) {
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
function namedCountries(
  allowed: readonly string[] | null,
  language: string,
): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return (allowed ?? COUNTRIES)
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => compare(one, other));
}
