import { Observable, type ReadableState } from '../lib/observable.ts';

const stack = new Observable<readonly HTMLElement[]>([]);

/** Open dialogs, the uppermost last: to the browser everything outside of that one is out of reach. */
export const topLayer: ReadableState<readonly HTMLElement[]> = stack;

/** Puts a dialog on top. Returns what takes it away again. */
export function standOnTop(dialog: HTMLElement): () => void {
  stack.setState([...stack.getState(), dialog]);
  return () => stack.setState(stack.getState().filter((other) => other !== dialog));
}
