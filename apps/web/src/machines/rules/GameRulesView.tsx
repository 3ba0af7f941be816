import type { GameRules, GameRulesReply, PayTable, RuleText } from '@floorcast/contract/game-rules';
import { formatMoment } from '../../lib/locale/moments.ts';
import { LANGUAGES } from '../../lib/locale/stored-language.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { Figures } from '../../ui/values/Figures.tsx';
import { Space } from '../../ui/values/separators.tsx';
import styles from './GameRules.module.css';

const keyOf = (texts: object): string => Object.values(texts).join();

function PayTableView({ table: { title, unit, columns, rows } }: { readonly table: PayTable }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <table className={styles.table}>
      <caption>
        <RuleWords of={title} />
        <Space />
        <span className={styles.quiet}>{t(`gameRules.units.${unit}`)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('gameRules.symbol')}</th>
          {columns.map((column) => (
            <th key={keyOf(column)} scope="col">
              <RuleWords of={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ symbol, pays }) => (
          <tr key={keyOf(symbol)}>
            <th scope="row">
              <RuleWords of={symbol} />
            </th>
            {columns.map((column, index) => {
              const pay = pays[index];
              return <td key={keyOf(column)}>{pay == null ? '–' : number(pay, 2)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How a game is played, what it pays and returns, how its jackpots are fed, and what a malfunction voids. */
export function GameRulesView({ reply: { version, since, rules } }: { readonly reply: GameRulesReply }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="rows gap-20">
      <GameFigures rules={rules} />
      <p className={styles.quiet}>{t('gameRules.returnMeans')}</p>
      <Section title={t('gameRules.play')}>
        {rules.play.map((paragraph) => (
          <Paragraph key={Object.values(paragraph).join()} of={paragraph} />
        ))}
      </Section>
      <Section title={t('gameRules.paytable')}>
        {rules.paytables.map((table) => (
          <PayTableView key={Object.values(table.title).join()} table={table} />
        ))}
      </Section>
      {rules.jackpots.length > 0 && (
        <Section title={t('games.jackpots')}>
          <Jackpots jackpots={rules.jackpots} />
        </Section>
      )}
      <Section title={t('gameRules.malfunction')}>
        <Paragraph of={rules.malfunction} />
      </Section>
      <p className={styles.quiet} data-testid="rules-version" data-version={version}>
        {t('gameRules.version', { version, moment: formatMoment(since, i18n.language) })}
      </p>
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: Elements }) => (
  <section className={`rows gap-12 ${styles.section}`}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Paragraph = ({ of }: { readonly of: RuleText }) => (
  <p>
    <RuleWords of={of} />
  </p>
);

/** The figures of a game: what it returns, and how much that varies. */
function GameFigures({ rules }: { readonly rules: GameRules }) {
  const { t } = useTranslation();
  const number = useNumber();
  const percent = (value: number) => t('gameRules.percent', { value: number(value, 2) });
  const { returnPercent, jackpotReturnPercent, hitPercent, mostBets, volatility } = rules;
  const rows = [
    ['return', percent(returnPercent)],
    ['jackpotReturn', jackpotReturnPercent === 0 ? null : percent(jackpotReturnPercent)],
    ['volatility', t(`gameRules.volatilities.${volatility}`)],
    [
      'hits',
      hitPercent === undefined || hitPercent === 0
        ? null
        : t('gameRules.oneIn', { games: number(100 / hitPercent, 1) }),
    ],
    ['most', mostBets === undefined ? null : t('gameRules.bets', { value: number(mostBets, 1) })],
  ] as const;
  return (
    <Figures>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} data-testid={`rules-${name}`}>
            <dt>{t(`gameRules.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </Figures>
  );
}

function Jackpots({ jackpots }: Pick<GameRules, 'jackpots'>) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <ul className={styles.jackpots}>
      {jackpots.map(({ name, fedPercent, fed, won }) => (
        <li key={Object.values(name).join()}>
          <h4>
            <RuleWords of={name} />
            {fedPercent !== null && (
              <span className={styles.quiet}>
                {` ${t('gameRules.fedBy', { percent: t('gameRules.percent', { value: number(fedPercent, 3) }) })}`}
              </span>
            )}
          </h4>
          <Paragraph of={fed} />
          <Paragraph of={won} />
        </li>
      ))}
    </ul>
  );
}

/** A text in the player's language, else in English, else in whatever it was given (C21.3), and that language. */
export function writtenIn(texts: RuleText, language: string) {
  const order = [...LANGUAGES.filter((each) => each === language), ...LANGUAGES];
  const lang = order.find((each) => texts[each] !== undefined) ?? 'en';
  return { text: texts[lang] ?? '', lang };
}

/** A text of the operator, marked with its own language and direction where that is not the player's. */
function RuleWords({ of }: { readonly of: RuleText }) {
  const { i18n } = useTranslation();
  const { text, lang } = writtenIn(of, i18n.language);
  return lang === i18n.language ? (
    <span>{text}</span>
  ) : (
    <bdi lang={lang} dir="auto">
      {text}
    </bdi>
  );
}
