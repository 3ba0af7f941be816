import { Observable } from '../../lib/observable.ts';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** How long (ms) a toast stays, and one that a player must have time to read (SHELL-7). */
const TOAST_MS = 3_000;
const MESSAGE_MS = 6_000;

export interface Said {
  readonly kind: ToastKind;
  readonly words: string;
  /** It says what happened to money, or to the sign-in: it stays longer. */
  readonly about?: 'money' | 'sign-in';
  /** What has the id of one on screen takes its place. */
  readonly id?: string;
}

export interface Toast extends Said {
  /** Milliseconds; 0: the one of this id goes at once. */
  readonly stays: number;
}

const queue = new Observable<readonly Toast[]>([]);

/** What waits to be shown; emptied by the toast host with `takeToasts`. */
export const waitingToasts = queue;

export function takeToasts(): readonly Toast[] {
  const taken = queue.getState();
  if (taken.length > 0) queue.setState([]);
  return taken;
}

const say = (toast: Toast): void => queue.setState([...queue.getState(), toast]);

/** Says what came of something, over whatever screen is on. */
export const toast = (said: Said): void => say({ ...said, stays: said.about ? MESSAGE_MS : TOAST_MS });

/** Says something for as long (ms) as it is so. */
export const toastFor = (said: Said, stays: number): void => say({ ...said, stays });

/** Takes back what was said under an id, if it is still shown. */
export const takeBack = (id: string): void => say({ kind: 'info', words: '', id, stays: 0 });

/** A toast on screen, or one that waits for a place there. */
export interface ListedToast extends Toast {
  readonly id: string;
  /** It is moving off the screen. */
  readonly leaving: boolean;
}

export type ToastChange =
  /** Replaces the toast with its id, or comes last. */
  | { readonly type: 'add'; readonly toast: Toast & { readonly id: string } }
  /** Moves off the screen; a toast that was not on it yet goes at once. */
  | { readonly type: 'leave'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string };

/** Toasts on screen at a time; the others wait. */
const MOST = 3;

export const onScreen = (list: readonly ListedToast[]): readonly ListedToast[] => list.slice(0, MOST);

export function changeToasts(list: readonly ListedToast[], change: ToastChange): readonly ListedToast[] {
  switch (change.type) {
    case 'add': {
      const added = { ...change.toast, leaving: false };
      const known = list.some(({ id }) => id === added.id);
      return known ? list.map((toast) => (toast.id === added.id ? added : toast)) : [...list, added];
    }
    case 'leave':
      return list.flatMap((toast, at) => {
        if (toast.id !== change.id || toast.leaving) return [toast];
        return at < MOST ? [{ ...toast, leaving: true }] : [];
      });
    case 'remove':
      return list.filter(({ id }) => id !== change.id);
  }
}
