import { floats, onLook } from '../../lib/look.ts';
import type { Cancel } from '../network.ts';
import type { ShownFrame } from './picture-clock.ts';
import type { Looked } from './player.ts';

interface FrameListener {
  frameShown(frame: ShownFrame): void;
  watch(looked: Looked): void;
}

const lookedAt = (video: HTMLVideoElement): Looked => {
  if (!document.hidden) return 'in-page';
  return floats(video) ? 'floating' : 'not';
};

/** Tells a player of every frame that a video element shows in the page, and of how it is looked at. */
export function watchFrames(video: HTMLVideoElement, player: FrameListener): Cancel {
  let handle = 0;
  const shown: VideoFrameRequestCallback = (_now, { rtpTimestamp = null }) => {
    player.frameShown({ at: performance.now(), rtpTimestamp });
    handle = video.requestVideoFrameCallback(shown);
  };
  const look = () => player.watch(lookedAt(video));
  handle = video.requestVideoFrameCallback(shown);
  const forget = onLook(look);
  look();
  return () => {
    video.cancelVideoFrameCallback(handle);
    forget();
  };
}
