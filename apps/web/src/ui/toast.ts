import { Observable } from '../lib/observable.ts';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  readonly kind: ToastKind;
  readonly words: string;
  /** A toast with the id of one on screen takes its place. */
  readonly id?: string;
  /** Milliseconds; 3 000 unless told. */
  readonly stays?: number;
}

const queue = new Observable<readonly Toast[]>([]);

/** What waits to be shown; emptied by the toast host with `takeToasts`. */
export const waitingToasts = queue;

export function takeToasts(): readonly Toast[] {
  const taken = queue.getState();
  if (taken.length > 0) queue.setState([]);
  return taken;
}

/** Says something to the player, over whatever screen is on. */
export const toast = (said: Toast): void => queue.setState([...queue.getState(), said]);
