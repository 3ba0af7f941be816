import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './RulesScreen.module.css';
import { RULES } from './rules.ts';

/** The rules of the house; each section has an anchor (RULES-1). */
export function RulesScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('rules.title')} lead={t('rules.lead')} narrow>
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
    </Page>
  );
}
