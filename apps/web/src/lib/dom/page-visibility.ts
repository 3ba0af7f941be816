import { useSyncExternalStore } from 'react';
import { onWindow } from './on-window.ts';

const CHANGES = ['visibilitychange', 'enterpictureinpicture', 'leavepictureinpicture'] as const;

/** Calls `listener` when the page is shown or hidden, and when picture in picture begins or ends. */
export function onLook(listener: () => void): () => void {
  for (const name of CHANGES) document.addEventListener(name, listener);
  return () => {
    for (const name of CHANGES) document.removeEventListener(name, listener);
  };
}

/** Whether a video is in picture in picture; undefined where the browser does not support that. */
export const floats = (video: HTMLVideoElement): boolean => document.pictureInPictureElement === video;

const isLookedAt = (): boolean => !document.hidden || (document.pictureInPictureElement ?? null) !== null;

/** Whether any of the page is visible: its tab is visible, or its picture floats. */
export const useLookedAt = (): boolean => useSyncExternalStore(onLook, isLookedAt);

interface PageLife {
  /** The page is left, perhaps for good. */
  readonly away: () => void;
  /** The page is restored from the back-forward cache. */
  readonly back: () => void;
}

/**
 * Observes what React does not: the effects of a page that is closed, reloaded or cached are not cleaned up. Returns a
 * function that ends it.
 */
export function onPageLife({ away, back }: PageLife): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back();
  };
  const forget = [onWindow(['pagehide'], away), onWindow(['pageshow'], shown)];
  return () => {
    for (const each of forget) each();
  };
}
