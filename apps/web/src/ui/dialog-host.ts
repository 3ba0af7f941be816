import { Observable, type ReadableState } from '../lib/observable.ts';

interface DialogAction<Id extends string> {
  readonly id: Id;
  readonly words: string;
  readonly look?: 'strong' | 'calm';
  /** The dialog opens with the focus on it. */
  readonly focused?: boolean;
}

/** A dialog as data: for code that has no component to show one in. */
export interface DialogData<Id extends string> {
  readonly title: string;
  /** A paragraph each. */
  readonly words: readonly string[];
  readonly actions: readonly DialogAction<Id>[];
  readonly testId?: string;
}

interface OpenDialog {
  readonly data: DialogData<string>;
  /** Closes it; `null` when nothing was chosen. */
  readonly answer: (id: string | null) => void;
}

const queue = new Observable<readonly OpenDialog[]>([]);

/** What the dialog host shows, one at a time, the first first. */
export const openDialogs: ReadableState<readonly OpenDialog[]> = queue;

/** Shows a dialog over whatever screen is on. Resolves to the action chosen, or `null` when it was closed. */
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
