import { floats, onLook } from '../../lib/dom/page-visibility.ts';
import type { Cancel } from '../network.ts';
import type { ShownFrame } from './clock/picture-clock.ts';
import type { Looked } from './frames/frame-watch.ts';

interface FrameListener {
  frameShown(frame: ShownFrame): void;
  watch(looked: Looked): void;
}

const lookedAt = (video: HTMLVideoElement): Looked => {
  if (!document.hidden) return 'in-page';
  return floats(video) ? 'floating' : 'not';
};

/** Reports to a player every frame that a video element shows in the page, and where it is visible. */
export function watchFrames(video: HTMLVideoElement, player: FrameListener): Cancel {
  let handle = 0;
  const shown: VideoFrameRequestCallback = (_now, { rtpTimestamp = null, receiveTime }) => {
    const at = performance.now();
    player.frameShown({ at, rtpTimestamp, receivedAt: receiveTime ?? at });
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
