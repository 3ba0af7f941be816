import { COUNTDOWNS, INFO_ACTIONS } from '@floorcast/contract/countdowns';
import i18next from 'i18next';
import { readableParams } from '../../api/readable-params.ts';
import type { Observable } from '../../lib/observable.ts';
import type { PlaySession } from '../../realtime/play/play-session.ts';
import type { Info } from '../../realtime/play/told.ts';
import { snackbar, takeBack, toast, toastFor } from '../../ui/toast.ts';

/** One toast for each countdown: later counts take the place of earlier ones. */
const CODES: ReadonlySet<unknown> = new Set(Object.values(COUNTDOWNS).map(({ code }) => code));

const wordsOf = ({ code, params, message }: Info): string =>
  i18next.t(`errors.${code}`, { ...readableParams(params), defaultValue: message });

/**
 * Says what the house has to say about this seat, and does what it asks for (GAME-13, GAME-14).
 * `counted` is whether it counts down for want of a press.
 */
export function tellInfo(info: Info, session: PlaySession, counted: Observable<boolean>): void {
  const { code, params, action } = info;
  const count = Number(params.count);
  if (CODES.has(code)) {
    counted.setState(code === COUNTDOWNS.noActivity.code && action === undefined);
    if (action !== undefined) takeBack(String(code));
  }
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
      if (CODES.has(code) && count > 0)
        toastFor({ kind: 'warning', id: String(code), words: wordsOf(info) }, count * 1000);
      else toast({ kind: 'warning', id: 'info', words: wordsOf(info) });
  }
}
