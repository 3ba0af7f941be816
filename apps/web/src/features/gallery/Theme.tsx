import { Link } from '@tanstack/react-router';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import helpers from '../../theme/helpers.css?raw';
import tokens from '../../theme/tokens.css?raw';
import type { Elements } from '../../ui/elements.ts';
import { Amount } from '../../ui/values/Amount.tsx';
import { variablesOf } from './css-variables.ts';
import styles from './Gallery.module.css';
import { Card } from './GalleryIndex.tsx';
import { INDEX } from './gallery-pages.ts';

const STEPS = [5, 4, 3, 2, 1] as const;
/** Minor units: small, long and negative, under each other. */
const AMOUNTS = [50, 128_400_075, -2_500];
const INKS = ['text', 'quiet', 'faint', 'accent-ink', 'good', 'warn', 'bad', 'info'] as const;

const variable = (name: string): string => `--fc-${name}`;

const Code = ({ children }: { readonly children: string | undefined }) => <code dir="ltr">{children}</code>;

/** The sizes, figures, money and inks of the product. */
export function Typography() {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <div className={styles.groups}>
      <Card title={t('gallery.typography.steps')}>
        {STEPS.map((step) => (
          <div key={step}>
            <p style={{ fontSize: `var(${variable(`step-${step}`)})`, lineHeight: 1.3 }}>
              {t(`gallery.typography.step${step}`)}
            </p>
            <Code>{variable(`step-${step}`)}</Code>
          </div>
        ))}
      </Card>
      <Card title={t('gallery.typography.figures')} use={t('gallery.typography.figuresUse')}>
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
      </Card>
      <Card title={t('gallery.typography.inks')} use={t('gallery.typography.inksUse')}>
        {INKS.map((ink) => (
          <p key={ink} style={{ color: `var(${variable(ink)})` }}>
            <span>{`${t(`gallery.inks.${ink}`)} `}</span>
            <Code>{variable(ink)}</Code>
          </p>
        ))}
        <p>
          <Link to={INDEX}>{t('gallery.typography.link')}</Link>
        </p>
      </Card>
    </div>
  );
}

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
      <Card title={t('gallery.helpers.classes')}>
        <dl className="facts rows plain">
          {HELPERS.map(([name, written]) => (
            <Fact key={name} term={written}>
              {t(`gallery.helpers.${name}`)}
            </Fact>
          ))}
          {CLASSES.map(([, name, sets]) => (
            <Fact key={name} term={`.${name}`}>
              <Code>{sets}</Code>
            </Fact>
          ))}
        </dl>
      </Card>
      <Card title={t('gallery.helpers.colours')}>
        <ul className={`${styles.swatches} rows plain gap-12`}>
          {VARIABLES.filter(({ paints }) => paints).map(({ name }) => (
            <li key={name}>
              <span style={{ background: `var(${name})` }} />
              <Code>{name}</Code>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('gallery.helpers.measures')}>
        <dl className="facts rows plain">
          {VARIABLES.filter(({ paints }) => !paints).map(({ name, value }) => (
            <Fact key={name} term={name}>
              <Code>{value}</Code>
            </Fact>
          ))}
        </dl>
      </Card>
    </div>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: string | Elements }) => (
  <div>
    <dt>
      <Code>{term}</Code>
    </dt>
    <dd>{children}</dd>
  </div>
);
