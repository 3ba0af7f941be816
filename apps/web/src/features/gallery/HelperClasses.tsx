import { useTranslation } from '../../lib/locale/use-translation.ts';
import helpers from '../../theme/helpers.css?raw';
import tokens from '../../theme/tokens.css?raw';
import { variablesOf } from './css-variables.ts';
import styles from './Gallery.module.css';

/** What the global style sheet offers to every screen, as it is written in the page. */
const HELPERS = [
  ['unseen', 'class="unseen"'],
  ['splash', 'class="splash"'],
  ['scheme', 'data-scheme="dark"'],
  ['scrollbars', 'data-scrollbars="ours"'],
  ['motion', 'data-motion="none"'],
] as const;

/** What a class of `helpers.css` sets. */
const CLASSES = [...helpers.matchAll(/\.([\w-]+) \{([^}]*)\}/g)];
const VARIABLES = variablesOf(tokens);

/** Helper classes, and the variables that every style sheet takes its colours and measures from. */
export function HelperClasses() {
  const { t } = useTranslation();
  return (
    <div className={styles.groups}>
      <section className={`${styles.card} surface stack gap-12`}>
        <h2>{t('gallery.helpers.classes')}</h2>
        <dl className={styles.facts}>
          {HELPERS.map(([name, written]) => (
            <div key={name}>
              <dt>
                <code dir="ltr">{written}</code>
              </dt>
              <dd>{t(`gallery.helpers.${name}`)}</dd>
            </div>
          ))}
          {CLASSES.map(([, name, sets]) => (
            <div key={name}>
              <dt>
                <code dir="ltr">{`.${name}`}</code>
              </dt>
              <dd>
                <code dir="ltr">{sets}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${styles.card} surface stack gap-12`}>
        <h2>{t('gallery.helpers.colours')}</h2>
        <ul className={styles.swatches}>
          {VARIABLES.filter(({ paints }) => paints).map(({ name }) => (
            <li key={name}>
              <span style={{ background: `var(${name})` }} />
              <code dir="ltr">{name}</code>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${styles.card} surface stack gap-12`}>
        <h2>{t('gallery.helpers.measures')}</h2>
        <dl className={styles.facts}>
          {VARIABLES.filter(({ paints }) => !paints).map(({ name, value }) => (
            <div key={name}>
              <dt>
                <code dir="ltr">{name}</code>
              </dt>
              <dd>
                <code dir="ltr">{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
