import { ERRORS } from '@floorcast/contract/errors';
import { failureWords, type Wording } from '../../../api/failure.ts';
import type { Seat } from '../../../realtime/play/state.ts';

/** How far autoplay is, or why it has stopped; null when nothing is to be said. */
export function autoplayWords({ autoplay }: Pick<Seat, 'autoplay'>, t: Wording): string | null {
  const { on, left, played, stopped, refused } = autoplay;
  if (on) return t('autoplay.on', { left, played });
  // That money moves is said by the transfer itself.
  if (stopped === undefined || stopped === 'money') return null;
  if (stopped !== 'press-failed') return t(`autoplay.stopped.${stopped}`, { played });
  const { code, message } = ERRORS.pressFailed;
  const reason = failureWords({ kind: 'refused', code, params: {}, message, ...refused }, t);
  return t('autoplay.stopped.press-failed', { reason });
}
