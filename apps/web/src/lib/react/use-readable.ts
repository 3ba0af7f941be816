import { useSyncExternalStore } from 'react';
import type { ReadableState } from '../observable.ts';

/** The current value of a state outside of React. */
export const useReadable = <S>(source: ReadableState<S>): S =>
  useSyncExternalStore(source.subscribe, source.getState);
