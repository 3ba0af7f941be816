import type { Wording } from '../../../api/failure.ts';
import type { Seat } from '../../../realtime/play/state.ts';

/** How far autoplay is, or why it has stopped; null when nothing is to be said. */
export function autoplayWords({ autoplay }: Pick<Seat, 'autoplay'>, t: Wording): string | null {
  const { on, left, played, stopped } = autoplay;
  if (on) return t('autoplay.on', { left, played });
  // That money moves is said by the transfer itself.
  if (stopped === undefined || stopped === 'money') return null;
  return t(`autoplay.stopped.${stopped}`, { played });
}
