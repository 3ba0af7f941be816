import type { Seat } from '../../../realtime/play/play-state.ts';
import type { VideoState } from '../../../realtime/video/video-player.ts';

/**
 * Whether a picture is lost. A refused camera is not lost before the seat lists the machine's cameras, and a picture
 * that was never shown is not lost before its second attempt.
 */
export function isPictureLost(video: VideoState, seat: Seat | null): boolean {
  if (video.phase !== 'reconnecting') return video.phase === 'failed';
  if (video.stream === null && video.attempt === 0) return false;
  return seat !== null || video.failure?.kind !== 'refused';
}
