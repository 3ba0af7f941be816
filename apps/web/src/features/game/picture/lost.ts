import type { Seat } from '../../../realtime/play/state.ts';
import type { VideoState } from '../../../realtime/video/state.ts';

/** Whether a picture is lost. The machine may not have the camera that is asked for before the seat tells which it has. */
export function isLost(video: VideoState, seat: Seat | null): boolean {
  if (video.phase === 'reconnecting') return seat !== null || video.failure?.kind !== 'refused';
  return video.phase === 'failed';
}
