import { useSyncExternalStore } from 'react';
import { onWindow } from '../dom/on-window.ts';
import type { ReadableState } from '../observable.ts';

const listen = (changed: () => void) => onWindow(['online', 'offline'], changed);

/** Whether the browser says that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

/** The current value of a state outside of React. */
export const useReadable = <S>(source: ReadableState<S>): S =>
  useSyncExternalStore(source.subscribe, source.getState);
