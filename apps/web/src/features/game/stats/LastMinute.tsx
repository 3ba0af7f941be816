import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type HistoryPoint, linesOf, rangeOf } from '../../../realtime/video/stats/history.ts';
import styles from './LastMinute.module.css';

/** In units of the drawing, which is stretched to its place. */
const BOX = { width: 240, height: 48 };
/** The scales reach at least so far (ms, bits per second): an even picture is not to look restless. */
const LEAST_AGE_MS = 400;
const LEAST_RATE = 500_000;

const ageOf = ({ age }: HistoryPoint) => age;
const rateOf = ({ bitsPerSecond }: HistoryPoint) => bitsPerSecond;

/** Age and rate of the picture in the last minute, drawn, and in words below (NET-4). */
export function LastMinute({ points }: { readonly points: readonly HistoryPoint[] }) {
  const { t } = useTranslation();
  const number = useNumber();
  const ages = rangeOf(points.map(ageOf));
  const rates = rangeOf(points.map(rateOf));
  const ageWords =
    ages === null
      ? t('game.stats.none')
      : t('game.stats.msRange', { from: number(ages.least), to: number(ages.most) });
  const megabits = (of: number) => number(of / 1_000_000, 2);
  const rateWords =
    rates === null
      ? t('game.stats.none')
      : t('game.stats.megabitsRange', { from: megabits(rates.least), to: megabits(rates.most) });
  return (
    <figure className={styles.figure} data-testid="last-minute">
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('game.stats.lastMinuteIs', { age: ageWords, rate: rateWords })}
      >
        <Line
          look={styles.rate}
          lines={linesOf(points, rateOf, Math.max(LEAST_RATE, rates?.most ?? 0), BOX)}
        />
        <Line
          look={styles.age}
          lines={linesOf(points, ageOf, Math.max(LEAST_AGE_MS, ages?.most ?? 0), BOX)}
        />
      </svg>
      <figcaption aria-hidden="true">
        <span>{t('game.stats.lastMinute')}</span>
        <span className={styles.ageKey}>
          <bdi>{ageWords}</bdi>
        </span>
        <span className={styles.rateKey}>
          <bdi>{rateWords}</bdi>
        </span>
      </figcaption>
    </figure>
  );
}

interface LineProps {
  readonly look: string | undefined;
  readonly lines: readonly string[];
}

/** One figure; where it was not known, its line has gaps. */
function Line({ look, lines }: LineProps) {
  return (
    <g className={look}>
      {lines.map((line) => (
        <polyline key={line} points={line} />
      ))}
    </g>
  );
}
