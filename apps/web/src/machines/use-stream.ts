import { type RefObject, useEffect } from 'react';
import { useReadable } from '../lib/use-readable.ts';
import type { VideoPlayer } from '../realtime/video/player.ts';
import { streamOf } from '../realtime/video/state.ts';
import { watchFrames } from '../realtime/video/watch-frames.ts';

/** Shows what a player plays in a video element, and tells the player of every frame that is seen. */
export function useStream(element: RefObject<HTMLVideoElement | null>, player: VideoPlayer): void {
  const stream = streamOf(useReadable(player));
  useEffect(
    () => (element.current === null ? undefined : watchFrames(element.current, player)),
    [element, player],
  );
  useEffect(() => {
    const video = element.current;
    if (video === null || stream === null) return;
    let shown = true;
    video.srcObject = stream;
    video.play().catch(() => {
      // One that has left the page would play on, and be kept for that.
      if (!shown) return;
      // Sound needs a gesture first; the picture does not.
      video.muted = true;
      video.play().catch((error: unknown) => console.warn('the picture does not play', error));
    });
    return () => {
      shown = false;
    };
  }, [element, stream]);
  useEffect(() => {
    const video = element.current;
    return () => {
      if (video !== null) video.srcObject = null;
    };
  }, [element]);
}
