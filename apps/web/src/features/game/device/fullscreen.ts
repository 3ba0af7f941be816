import { useEffect, useSyncExternalStore } from 'react';

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
