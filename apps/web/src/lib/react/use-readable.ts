import { useSyncExternalStore } from 'react';
import type { ReadableState } from '../observable.ts';

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser says that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

/** The current value of a state outside of React. */
export const useReadable = <S>(source: ReadableState<S>): S =>
  useSyncExternalStore(source.subscribe, source.getState);
