import type { Seat } from '../../../realtime/play/state.ts';
import type { VideoState } from '../../../realtime/video/state.ts';

/**
 * Whether a picture is lost. The machine may not have the camera that is asked for before the seat tells which it has;
 * and one that has never been seen, and that a second try may bring in a moment, is on its way yet.
 */
export function isLost(video: VideoState, seat: Seat | null): boolean {
  if (video.phase !== 'reconnecting') return video.phase === 'failed';
  if (video.stream === null && video.attempt === 0) return false;
  return seat !== null || video.failure?.kind !== 'refused';
}
