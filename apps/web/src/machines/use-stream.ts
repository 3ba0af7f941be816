import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useReadable } from '../lib/use-readable.ts';
import type { VideoPlayer } from '../realtime/video/player.ts';
import { streamOf } from '../realtime/video/state.ts';
import { watchFrames } from '../realtime/video/watch-frames.ts';

interface Loudness {
  /** 0 to 1; full unless told. */
  readonly volume?: number;
  readonly muted: boolean;
  /** Called when the browser lets the picture play only without its sound. */
  refused(): void;
}

/** Shows and sounds what a player plays in a video element, and tells the player of every frame that is seen. */
export function useStream(
  element: RefObject<HTMLVideoElement | null>,
  player: VideoPlayer,
  { volume = 1, muted, refused }: Loudness,
): void {
  const stream = streamOf(useReadable(player));
  const tell = useEffectEvent(refused);
  useEffect(
    () => (element.current === null ? undefined : watchFrames(element.current, player)),
    [element, player],
  );
  useEffect(() => {
    if (element.current !== null) element.current.volume = volume;
  }, [element, volume]);
  useEffect(() => {
    const video = element.current;
    if (video === null) return;
    video.muted = muted;
    if (stream === null) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    // Also when it plays: a browser that does not want it heard stops it as it is unmuted.
    return play(video, () => tell());
  }, [element, stream, muted]);
  useEffect(() => {
    const video = element.current;
    return () => {
      if (video !== null) video.srcObject = null;
    };
  }, [element]);
}

/** Plays, without its sound if the browser wants that, until what comes back is called. */
function play(video: HTMLVideoElement, refused: () => void): () => void {
  let shown = true;
  let forget = () => {};
  const playSilently = () => {
    forget();
    video.play().catch((error: unknown) => {
      if (!shown) return;
      // A phone that saves power plays nothing by itself, silent or not.
      forget = onGesture(playSilently);
      console.warn('the picture does not play', error);
    });
  };
  video.play().catch(() => {
    // One that has left the page would play on, and be kept for that.
    if (!shown) return;
    // Sound needs a gesture first; the picture does not.
    if (!video.muted) refused();
    video.muted = true;
    playSilently();
  });
  return () => {
    shown = false;
    forget();
  };
}

/** Runs `run` with every gesture until what comes back is called. */
function onGesture(run: () => void): () => void {
  window.addEventListener('click', run);
  window.addEventListener('keyup', run);
  return () => {
    window.removeEventListener('click', run);
    window.removeEventListener('keyup', run);
  };
}
