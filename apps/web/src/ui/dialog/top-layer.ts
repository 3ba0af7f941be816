import { Observable, type ReadableState } from '../../lib/observable.ts';

const stack = new Observable<readonly HTMLElement[]>([]);

/** Open dialogs, the uppermost last: everything outside of that one is inert. */
export const topLayer: ReadableState<readonly HTMLElement[]> = stack;

/** Puts a dialog on top. Returns a function that removes it. */
export function standOnTop(dialog: HTMLElement): () => void {
  stack.setState([...stack.getState(), dialog]);
  return () => stack.setState(stack.getState().filter((other) => other !== dialog));
}
