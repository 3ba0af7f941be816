import type { PolicyReply } from '@floorcast/contract/protection-policy';
import { useQuery } from '@tanstack/react-query';
import { policyQuery } from '../../api/endpoints/policy.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { localeOf } from '../../lib/locale/locale.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { rulesInForce } from './in-force.ts';
import styles from './RulesScreen.module.css';
import { RULES } from './rules.ts';

/** The rules in force, and the sections of the rules of the house; each has an anchor. */
export function RuleList() {
  return (
    <>
      <RulesInForce />
      <RulesOfHouse />
    </>
  );
}

function RulesOfHouse() {
  const { t } = useTranslation();
  return (
    <ol className={styles.sections}>
      {RULES.map(({ id, points }) => (
        <li key={id} id={id}>
          <h2>{t(`rules.${id}.title`)}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{t(`rules.${id}.${point}`)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The rules of the jurisdiction that the house enforces (RULE-12). Until they are known nothing is shown. */
function RulesInForce() {
  const { data } = useQuery(policyQuery);
  return data === undefined ? null : <ListOfRules policy={data} />;
}

function ListOfRules({ policy }: { readonly policy: PolicyReply }) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const formats = {
    money: useMoney(),
    number: useNumber(),
    list: (of: readonly string[]) =>
      new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(of),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  };
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(policy.validFrom));
  const { jurisdiction, version } = policy;
  return (
    <section className={styles.inForce} aria-labelledby="in-force" data-testid="rules-in-force">
      <h2 id="in-force">{t('rules.inForce.title')}</h2>
      <p>{t('rules.inForce.lead')}</p>
      <ul>
        {rulesInForce(policy, formats).map(({ name, values }) => (
          <li key={`${name} ${values?.age ?? ''}`} data-rule={name}>
            {t(`rules.inForce.${name}`, values)}
          </li>
        ))}
      </ul>
      <p className={styles.version}>
        {t('rules.inForce.version', { jurisdiction: jurisdiction.toUpperCase(), version, since })}
      </p>
    </section>
  );
}
