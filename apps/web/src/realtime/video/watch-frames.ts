import type { Cancel } from '../network.ts';
import type { ShownFrame } from './picture-clock.ts';

interface FrameListener {
  frameShown(frame: ShownFrame): void;
  watch(watching: boolean): void;
}

/** Tells a player of every frame that a video element shows, and of the page being looked at or not. */
export function watchFrames(video: HTMLVideoElement, player: FrameListener): Cancel {
  let handle = 0;
  const shown: VideoFrameRequestCallback = (_now, { rtpTimestamp = null }) => {
    player.frameShown({ at: performance.now(), rtpTimestamp });
    handle = video.requestVideoFrameCallback(shown);
  };
  const visibility = () => player.watch(!document.hidden);
  handle = video.requestVideoFrameCallback(shown);
  document.addEventListener('visibilitychange', visibility);
  visibility();
  return () => {
    video.cancelVideoFrameCallback(handle);
    document.removeEventListener('visibilitychange', visibility);
  };
}
