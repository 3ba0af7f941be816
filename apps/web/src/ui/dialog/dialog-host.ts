import { Observable, type ReadableState } from '../../lib/observable.ts';

interface DialogAction<Id extends string> {
  readonly id: Id;
  readonly words: string;
  readonly look?: 'strong' | 'calm';
  /** The dialog opens with the focus on it. */
  readonly focused?: boolean;
}

/** A dialog as data, for code without a component. */
export interface DialogData<Id extends string> {
  readonly title: string;
  /** A paragraph each. */
  readonly words: readonly string[];
  readonly actions: readonly DialogAction<Id>[];
  readonly testId?: string;
}

interface OpenDialog {
  readonly data: DialogData<string>;
  /** Closes the dialog; `null` without a choice. */
  readonly answer: (id: string | null) => void;
}

const queue = new Observable<readonly OpenDialog[]>([]);

/** What the dialog host shows, one at a time, the first first. */
export const openDialogs: ReadableState<readonly OpenDialog[]> = queue;

/** Shows a dialog over the present screen. Resolves to the chosen action, or `null` when it was closed. */
export const openDialog = <Id extends string>(data: DialogData<Id>): Promise<Id | null> =>
  new Promise((resolve) => {
    const open: OpenDialog = {
      data,
      answer: (id) => {
        queue.setState(queue.getState().filter((other) => other !== open));
        resolve(data.actions.find((action) => action.id === id)?.id ?? null);
      },
    };
    queue.setState([...queue.getState(), open]);
  });

const stack = new Observable<readonly HTMLElement[]>([]);

/** Open dialogs, the uppermost last: everything outside of that one is inert. */
export const topLayer: ReadableState<readonly HTMLElement[]> = stack;

/** Puts a dialog on top. Returns a function that removes it. */
export function standOnTop(dialog: HTMLElement): () => void {
  stack.setState([...stack.getState(), dialog]);
  return () => stack.setState(stack.getState().filter((other) => other !== dialog));
}
