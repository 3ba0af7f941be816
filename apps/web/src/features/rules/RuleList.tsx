import { useTranslation } from '../../lib/locale/use-translation.ts';
import { RulesInForce } from './RulesInForce.tsx';
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
