import { INFO_ACTIONS } from '@floorcast/contract/countdowns';
import { readableParams } from '../../../api/call/readable-params.ts';
import { heldBack, heldBackBy } from '../../../api/stores/protection.ts';
import { i18n } from '../../../lib/locale/translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Info } from '../../../realtime/play/read-notification.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type Countdowns, isCountdown } from './countdowns.ts';

const wordsOf = ({ code, params, message }: Info): string =>
  i18n.t(`errors.${code}`, { ...readableParams(params), defaultValue: message });

/** Shows info of the house about this seat, and does what it requests (GAME-13, GAME-14). */
export function showInfo(info: Info, session: PlaySession, countdowns: Countdowns): void {
  const { code, params, action } = info;
  const count = Number(params.count);
  const counts = isCountdown(code);
  if (counts && action !== undefined) countdowns.over(code);
  switch (action) {
    case INFO_ACTIONS.quit: {
      const why = heldBackBy(code, params, true);
      if (why !== null) heldBack.set(why);
      else toast({ kind: 'warning', id: 'quit', words: i18n.t('game.quit') });
      void session.leave();
      break;
    }
    case INFO_ACTIONS.close:
      toast({ kind: 'error', about: 'money', id: 'quit', words: i18n.t('idle.closed') });
      // The house pays out without it; the screen leaves and does not need the answer.
      void session.transfers.cashOut();
      void session.leave();
      break;
    case INFO_ACTIONS.countdownOver:
      break;
    default:
      if (counts && count > 0) countdowns.show(code, wordsOf(info), count);
      else toast({ kind: 'warning', id: 'info', words: wordsOf(info) });
  }
}
