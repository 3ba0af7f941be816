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
