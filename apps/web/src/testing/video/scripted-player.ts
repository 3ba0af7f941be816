import { Observable } from '../../lib/observable.ts';
import { PictureClock } from '../../realtime/video/clock/picture-clock.ts';
import { VideoPlayer, type VideoPlayerOptions } from '../../realtime/video/video-player.ts';
import type { WhepViewer } from '../../realtime/video/whep/whep-viewer.ts';
import type { ScriptedTime } from './scripted-time.ts';

/** A player whose viewers and time a test controls. */
export const scriptedPlayer = (
  time: ScriptedTime,
  open: VideoPlayerOptions['open'],
  more: Partial<VideoPlayerOptions> = {},
): VideoPlayer =>
  new VideoPlayer({
    after: time.after,
    now: time.now,
    oldestMs: () => 1_500,
    random: () => 1,
    whenOnline: () => () => undefined,
    open,
    ...more,
  });

/** A viewer whose behaviour a test sets. */
export const scriptedViewer = (does: Partial<WhepViewer> = {}): WhepViewer => ({
  stream: new MediaStream(),
  clock: new PictureClock(),
  rendition: new Observable(null),
  wantKeyFrame: () => undefined,
  seen: () => undefined,
  showing: () => undefined,
  report: async () => null,
  close: () => undefined,
  ...does,
});
