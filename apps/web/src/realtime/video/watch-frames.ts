import type { Cancel } from '../network.ts';

interface FrameListener {
  frameShown(): void;
  watch(watching: boolean): void;
}

/** Tells a player of every frame that a video element shows, and of the page being looked at or not. */
export function watchFrames(video: HTMLVideoElement, player: FrameListener): Cancel {
  let handle = 0;
  const shown = () => {
    player.frameShown();
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
