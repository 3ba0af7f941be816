import type { Wording } from '../../../api/call/failure.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { autoplayWords } from '../autoplay/autoplay-words.ts';
import type { Status } from './controls-state.ts';
import styles from './StatusLine.module.css';
import { isAnnounced, statusWords } from './status-words.ts';
import { transferWords } from './transfer-words.ts';

/** What is left out beside the outcome of a transfer or of autoplay: it says less. */
const BESIDE_NOTHING: readonly Status['kind'][] = [
  'spinning',
  'no-credit',
  'won',
  'picture-reduced',
  'ready',
];

export interface StatusLines {
  /** The status, in words. */
  readonly status: string | null;
  /** A transfer under way, or the outcome of a transfer or of autoplay. */
  readonly outcome: string | null;
}

/** What there is to say. `note`: what is to be known of a cash-in, beside that it is needed. */
export function useStatusLines(status: Status, seat: Seat | null, note: string | null): StatusLines {
  const { t } = useTranslation();
  const money = useMoney();
  const number = useNumber();
  const limit = number((seat?.policy.pictureAgeMs ?? 0) / 1000, 1);
  if (seat === null) return { status: statusWords(status, null, { t, money, limit }), outcome: null };
  const moved = transferWords(seat.transfer, t, money);
  // An open transfer is shown alone.
  if (isMoving(seat)) return { status: null, outcome: moved };
  const outcome = moved ?? outcomeOf(status, seat, t);
  const said = statusWords(status, seat, { t, money, limit });
  const words = status.kind === 'no-credit' && note !== null ? `${said} ${note}` : said;
  return { status: outcome !== null && BESIDE_NOTHING.includes(status.kind) ? null : words, outcome };
}

/** What became of a press that a lost connection has cut off, or, while nothing graver is going on, of autoplay. */
function outcomeOf({ kind }: Status, seat: Seat, t: Wording): string | null {
  if (kind === 'reconnecting' && seat.press.step === 'unknown')
    return t('game.press.unknown', { reason: '' });
  return seat.autoplay.on || !BESIDE_NOTHING.includes(kind) ? null : autoplayWords(seat, t);
}

interface StatusLineProps {
  readonly status: Status;
  readonly lines: StatusLines;
}

/** The one line that says what is going on. */
export function StatusLine({ status, lines }: StatusLineProps) {
  const announced = isAnnounced(status);
  return (
    <p
      className={styles.said}
      role="status"
      aria-atomic="false"
      data-testid="status-line"
      data-kind={status.kind}
      data-size={status.kind === 'won' ? status.size : undefined}
    >
      <span>{lines.outcome !== null && `${lines.outcome} `}</span>
      {announced ? (
        <span key={gameOf(status)}>{lines.status}</span>
      ) : (
        <span key="seen" aria-hidden="true">
          {lines.status}
        </span>
      )}
    </p>
  );
}

/** The result of another game is announced, an equal one too. */
const gameOf = (status: Status): string => ('game' in status ? `game-${status.game}` : 'status');
