import { Link } from '@tanstack/react-router';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Amount } from '../../ui/values/Amount.tsx';
import styles from './Gallery.module.css';
import { INDEX } from './gallery-pages.ts';

const STEPS = [5, 4, 3, 2, 1] as const;
/** Minor units: small, long and negative, under each other. */
const AMOUNTS = [50, 128_400_075, -2_500];
const INKS = ['text', 'quiet', 'faint', 'accent-ink', 'good', 'warn', 'bad', 'info'] as const;

const variable = (name: string): string => `--fc-${name}`;

/** The sizes, figures, money and inks of the product. */
export function Typography() {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <div className={styles.groups}>
      <section className={`${styles.card} surface stack gap-12`}>
        <h2>{t('gallery.typography.steps')}</h2>
        {STEPS.map((step) => (
          <div key={step}>
            <p style={{ fontSize: `var(${variable(`step-${step}`)})`, lineHeight: 1.3 }}>
              {t(`gallery.typography.step${step}`)}
            </p>
            <code dir="ltr">{variable(`step-${step}`)}</code>
          </div>
        ))}
      </section>
      <section className={`${styles.card} surface stack gap-12`}>
        <h2>{t('gallery.typography.figures')}</h2>
        <p className="quiet">{t('gallery.typography.figuresUse')}</p>
        {AMOUNTS.map((minor, at) => (
          <Amount
            key={minor}
            name={`specimen-${at}`}
            label={t('gallery.typography.amount')}
            minor={minor}
            text={money(minor)}
            big
            bright={at === 0}
          />
        ))}
      </section>
      <section className={`${styles.card} surface stack gap-12`}>
        <h2>{t('gallery.typography.inks')}</h2>
        <p className="quiet">{t('gallery.typography.inksUse')}</p>
        {INKS.map((ink) => (
          <p key={ink} style={{ color: `var(${variable(ink)})` }}>
            <span>{`${t(`gallery.inks.${ink}`)} `}</span>
            <code dir="ltr">{variable(ink)}</code>
          </p>
        ))}
        <p>
          <Link to={INDEX}>{t('gallery.typography.link')}</Link>
        </p>
      </section>
    </div>
  );
}
