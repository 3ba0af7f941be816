import type { GameRules, GameRulesReply, RuleText } from '@floorcast/contract/game-rules';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { Figures } from '../../ui/values/Figures.tsx';
import styles from './GameRules.module.css';
import { PayTableView } from './PayTableView.tsx';
import { RuleWords } from './RuleWords.tsx';

/** How a game is played, what it pays and returns, how its jackpots are fed, and what a malfunction voids. */
export function GameRulesView({ reply: { version, since, rules } }: { readonly reply: GameRulesReply }) {
  const { t, i18n } = useTranslation();
  return (
    <div className={styles.rules}>
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

interface SectionProps {
  readonly title: string;
  readonly children: Elements;
}

const Section = ({ title, children }: SectionProps) => (
  <section className={styles.section}>
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
