import { assertNever } from '@floorcast/contract/assert-never';
import type { Trouble } from '@floorcast/contract/trouble';
import { failureWords, type Wording } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { autoplayWords } from '../autoplay/autoplay-words.ts';
import type { Status } from './controls-state.ts';

interface Formats {
  readonly t: Wording;
  readonly money: (minor: number) => string;
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
export const isAnnounced = ({ kind }: Status): boolean =>
  kind !== 'trouble' && kind !== 'free-games' && kind !== 'autoplay' && kind !== 'ready';
