import { assertNever } from '@floorcast/contract/assert-never';
import { ERRORS } from '@floorcast/contract/errors';
import type { Trouble } from '@floorcast/contract/trouble';
import { failureWords, type Wording } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Seat, TransferState } from '../../../realtime/play/play-state.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { autoplayWords } from '../autoplay/AutoplayButton.tsx';
import type { Status } from './controls-state.ts';
import styles from './StatusLine.module.css';

/** Writes an amount, minor units. */
export type Money = (minor: number) => string;

interface Formats {
  readonly t: Wording;
  readonly money: Money;
  /** The disclosed limit of a picture's age, in seconds. */
  readonly limit: string;
}

/** The status in one line; null when there is nothing to say. */
export function statusWords(status: Status, seat: Seat | null, formats: Formats): string | null {
  const { t, money, limit } = formats;
  switch (status.kind) {
    case 'taking-seat':
      return t('game.takingSeat');
    case 'reconnecting':
      return t('game.status.metersStale');
    case 'closing':
      return t('game.closing');
    case 'trouble':
      return troubleLine(status.trouble, formats);
    case 'transfer':
      return null;
    case 'picture':
      return status.ahead === 'picture'
        ? t('game.status.pictureAhead')
        : t(`game.hold.${status.hold}`, { seconds: limit });
    case 'free-games':
      return t('game.trouble.title.bonus');
    case 'autoplay':
      return seat && autoplayWords(seat, t);
    case 'not-pressed': {
      const { press } = status;
      const reason = press.step === 'failed' ? failureWords(readable(press.failure), t) : '';
      return t(`game.press.${press.step}`, { reason });
    }
    case 'pressed':
      return t(`game.press.${status.press.step}`);
    case 'spinning':
      return t('game.press.confirmed');
    case 'meters-behind':
      return t('game.status.metersBehind');
    case 'won':
      return t(`game.status.won.${status.size}`, { amount: money(status.win) });
    case 'no-credit':
      return t(`game.status.noCredit.${status.credit}`);
    case 'picture-reduced':
      return reducedLine(status, t);
    case 'ready':
      return t('game.status.ready');
    default:
      return assertNever(status);
  }
}

/** What the machine waits for; for a hand pay the amount first. */
function troubleLine(trouble: Trouble, { t, money }: Formats): string {
  const waits = t('game.trouble.waits');
  if (trouble.kind !== 'hand-pay' && trouble.kind !== 'jackpot') return waits;
  const { kind, amount, ownCredit = false, withheld = 0, step } = trouble;
  if (step === 'paid') return t('game.status.handPaid', { amount: money(amount - withheld) });
  const won = t(`game.status.handPay.${ownCredit ? 'own-credit' : kind}`, { amount: money(amount) });
  if (withheld === 0) return `${won} ${waits}`;
  const promise = amount === withheld ? 'withheld' : 'capped';
  return `${won} ${t(`game.status.handPay.${promise}`, { credited: money(amount - withheld) })} ${waits}`;
}

function reducedLine({ sent, game }: Extract<Status, { kind: 'picture-reduced' }>, t: Wording): string {
  if (sent === 'reduced') return t('game.status.pictureReduced');
  return t(game === null ? 'game.rendition.stillsHint' : 'game.rendition.noWin');
}

/**
 * Whether the status line announces a status to screen readers. What has an announcement of its own is only seen there,
 * and what a button says by itself is not repeated after each game.
 */
const isAnnounced = ({ kind }: Status): boolean =>
  kind !== 'trouble' && kind !== 'free-games' && kind !== 'autoplay' && kind !== 'ready';

/** What is left out beside the outcome of a transfer or of autoplay: it says less. */
const BESIDE_NOTHING = ['spinning', 'no-credit', 'won', 'picture-reduced', 'ready'];

/**
 * What there is to say: of the status, and of a transfer under way, or the outcome of a transfer or of autoplay. `note`:
 * what is to be known of a cash-in, beside that it is needed.
 */
export function useStatusLines(status: Status, seat: Seat | null, note: string | null) {
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

/** The one line that says what is going on. */
export function StatusLine({ status, lines }: { status: Status; lines: ReturnType<typeof useStatusLines> }) {
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

/** The state of a transfer, in words; null when there is nothing to show. */
export function transferWords(transfer: TransferState, t: Wording, money: Money): string | null {
  switch (transfer.step) {
    case 'none':
      return null;
    case 'moving':
    case 'pending': {
      const { request, step } = transfer;
      const amount = request.direction === 'in' ? money(request.amount) : '';
      return t(`game.transfer.${step}${wayOf(request)}`, { amount });
    }
    case 'settled':
      return transfer.direction === 'in'
        ? t('game.transfer.settledIn', { amount: money(transfer.amount) })
        : paidWords(transfer, t, money);
    case 'returned':
      return t(`game.transfer.returned${wayOf(transfer)}`, { amount: money(transfer.amount) });
    case 'failed': {
      const reason = failureWords(readable(transfer.failure), t);
      return t(`game.transfer.failed${wayOf(transfer)}`, { reason });
    }
  }
}

const wayOf = ({ direction }: { readonly direction: 'in' | 'out' }) => (direction === 'in' ? 'In' : 'Out');

type Settled = Extract<TransferState, { step: 'settled' }>;

/** A payout, with the part that a payout cap withheld. */
function paidWords({ amount, withheld }: Settled, t: Wording, money: Money): string {
  const paid = t('game.transfer.settledOut', { amount: money(amount) });
  if (withheld === 0) return amount === 0 ? t('game.transfer.nothingOut') : paid;
  const withheldWords = t(`errors.${ERRORS.payoutCapped.code}`, { amount: money(withheld) });
  return amount === 0 ? withheldWords : `${paid} ${withheldWords}`;
}
