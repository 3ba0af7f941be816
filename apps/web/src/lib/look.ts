import { useSyncExternalStore } from 'react';

const CHANGES = ['visibilitychange', 'enterpictureinpicture', 'leavepictureinpicture'] as const;

/** Calls `listener` when the page is shown or hidden, and when a picture floats or is taken back. */
export function onLook(listener: () => void): () => void {
  for (const name of CHANGES) document.addEventListener(name, listener);
  return () => {
    for (const name of CHANGES) document.removeEventListener(name, listener);
  };
}

/** Whether it stands over the windows of other programs; where nothing can float the browser does not tell (undefined). */
export const floats = (video: HTMLVideoElement): boolean => document.pictureInPictureElement === video;

const isLookedAt = (): boolean => !document.hidden || (document.pictureInPictureElement ?? null) !== null;

/** Whether anything of the page can be seen: its tab is in front, its window not put away, or its picture floats. */
export const useLookedAt = (): boolean => useSyncExternalStore(onLook, isLookedAt);
