import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './RulesScreen.module.css';
import { RULES } from './rules.ts';

/** The sections of the rules; each has an anchor. */
export function RuleList() {
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
