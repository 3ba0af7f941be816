import { ERRORS } from '@floorcast/contract/errors';
import { failureWords, type Wording } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';

/** The progress of autoplay, or why it has stopped; null when there is nothing to show. */
export function autoplayWords({ autoplay }: Pick<Seat, 'autoplay'>, t: Wording): string | null {
  const { on, left, played, stopped, refused } = autoplay;
  if (on) return t('autoplay.on', { left, played });
  // The transfer has a text of its own.
  if (stopped === undefined || stopped === 'money') return null;
  if (stopped !== 'press-failed') return t(`autoplay.stopped.${stopped}`, { played });
  const { code, message } = ERRORS.pressFailed;
  const reason = failureWords(readable({ kind: 'refused', code, params: {}, message, ...refused }), t);
  return t('autoplay.stopped.press-failed', { reason });
}
