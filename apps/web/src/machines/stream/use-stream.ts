import { type RefObject, useEffect, useEffectEvent } from 'react';
import { onWindow } from '../../lib/dom/on-window.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { streamOf, type VideoPlayer } from '../../realtime/video/video-player.ts';
import { watchFrames } from '../../realtime/video/watch-frames.ts';
import { toast } from '../../ui/toast/toast.ts';

export const cameraMissed = (): void =>
  toast({ kind: 'warning', id: 'camera', words: i18n.t('game.cameraMissed') });

interface Loudness {
  /** 0 to 1; full when absent. */
  readonly volume?: number;
  readonly muted: boolean;
  refused(): void;
}

/** Plays a player's stream in a video element, and reports every frame that is shown to the player. */
export function useStream(
  element: RefObject<HTMLVideoElement | null>,
  player: VideoPlayer,
  { volume = 1, muted, refused }: Loudness,
): void {
  const stream = streamOf(useReadable(player));
  const notifyRefused = useEffectEvent(refused);
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
    // Also when it plays: a browser that refuses sound stops it as it is unmuted.
    return play(video, () => notifyRefused());
  }, [element, stream, muted]);
  useEffect(() => {
    const video = element.current;
    return () => {
      if (video !== null) video.srcObject = null;
    };
  }, [element]);
}

/** Plays, muted if the browser refuses sound, until the returned function is called. */
function play(video: HTMLVideoElement, refused: () => void): () => void {
  let shown = true;
  let forget = () => {};
  const playSilently = () => {
    forget();
    video.play().catch((error: unknown) => {
      if (!shown) return;
      // A phone in power saving does not play without a gesture, muted or not.
      forget = onWindow(['click', 'keyup'], playSilently);
      console.warn('the picture does not play', error);
    });
  };
  video.play().catch(() => {
    // An element that has left the page would play on, and stay in memory.
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
