import { INFO_ACTIONS } from '@floorcast/contract/countdowns';
import i18next from 'i18next';
import { readableParams } from '../../api/readable-params.ts';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { Info } from '../../realtime/play/told.ts';
import { snackbar, toast } from '../../ui/toast.ts';
import { type Countdowns, isCountdown } from './countdowns.ts';

const wordsOf = ({ code, params, message }: Info): string =>
  i18next.t(`errors.${code}`, { ...readableParams(params), defaultValue: message });

/** Says what the house has to say about this seat, and does what it asks for (GAME-13, GAME-14). */
export function tellInfo(info: Info, session: PlaySession, countdowns: Countdowns): void {
  const { code, params, action } = info;
  const count = Number(params.count);
  const counts = isCountdown(code);
  if (counts && action !== undefined) countdowns.over(code);
  switch (action) {
    case INFO_ACTIONS.quit:
      snackbar({ kind: 'warning', id: 'quit', words: i18next.t('game.quit') });
      void session.leave();
      break;
    case INFO_ACTIONS.close:
      snackbar({ kind: 'error', id: 'quit', words: i18next.t('idle.closed') });
      // The house pays out without it; what it answers is of no use to a screen that leaves.
      void session.cashOut();
      void session.leave();
      break;
    case INFO_ACTIONS.countdownOver:
      break;
    default:
      if (counts && count > 0) countdowns.tell(code, wordsOf(info), count);
      else toast({ kind: 'warning', id: 'info', words: wordsOf(info) });
  }
}
