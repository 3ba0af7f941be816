import { useEffect, useSyncExternalStore } from 'react';
import type { PressState } from '../../realtime/play/play-state.ts';

/** There, full screen is for films only, with the device's own controls over them. */
const ofPhoneType = (): boolean => /iPhone|iPod/.test(navigator.userAgent);

/** Whether the page can have the whole screen (GAME-9). */
export const canFillScreen = (): boolean => document.fullscreenEnabled && !ofPhoneType();

/** Whether the picture can float over other windows. */
export const canFloat = (): boolean => document.pictureInPictureEnabled;

/** Set at once and read later: some devices accept a volume, and reset it a moment later. */
const probe = document.createElement('video');
probe.volume = 0.5;

/** Whether the page can set the volume, and not the device's own buttons alone. */
export const canSetVolume = (): boolean => probe.volume === 0.5;

/** Whether there may be keys to press. */
export const mayHaveKeys = (): boolean => matchMedia('(any-hover: hover)').matches;

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export const useFullscreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

export function toggleFullscreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch((error: unknown) => console.warn('full screen', error));
}

/** Leaves full screen with the game: it was for the picture alone. */
export function useLeaveFullscreen(): void {
  useEffect(
    () => () => {
      // Where full screen is not supported this is undefined, not null.
      if (document.fullscreenElement instanceof Element) toggleFullscreen();
    },
    [],
  );
}

/** Lets the picture float over other windows, or takes it back. */
export function toggleFloating(video: HTMLVideoElement | null): void {
  const done =
    document.pictureInPictureElement === null
      ? video?.requestPictureInPicture()
      : document.exitPictureInPicture();
  done?.catch((error: unknown) => console.warn('picture in picture', error));
}

/** Milliseconds of vibration, with pauses between. */
const PRESSED = 12;
const FAILED = [30, 60, 30];

/** Of a win, by its size. */
const WON = { small: [20], big: [30, 50, 60], huge: [40, 40, 40, 40, 120] } as const;

const WRONG: readonly (PressState['step'] | undefined)[] = ['failed', 'unconfirmed', 'unknown'];

/** A press vibrates where the device can, and so does one that failed (GAME-17). */
export function useHaptics(press: PressState | undefined): void {
  const step = press?.step;
  useEffect(() => {
    if (!('vibrate' in navigator)) return;
    if (step === 'in-flight') navigator.vibrate(PRESSED);
    if (WRONG.includes(step)) navigator.vibrate(FAILED);
  }, [step]);
}

/** A win vibrates where the device can, the longer the bigger it is. */
export function vibrateWin(size: keyof typeof WON): void {
  if ('vibrate' in navigator) navigator.vibrate([...WON[size]]);
}

/** Keeps the screen awake while the page is visible, where the device allows that (GAME-17). */
export function useWakeLock(): void {
  useEffect(() => {
    let closed = false;
    let lock: WakeLockSentinel | undefined;
    // The browser releases it whenever the page is hidden.
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const taken = await navigator.wakeLock.request('screen');
      if (closed) await taken.release();
      else lock = taken;
    };
    const reacquire = () => hold().catch((error: unknown) => console.warn('the screen may sleep', error));
    void reacquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      closed = true;
      document.removeEventListener('visibilitychange', reacquire);
      void lock?.release();
    };
  }, []);
}
