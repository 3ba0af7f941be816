import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page can be seen: its tab is in front, its window not put away. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
