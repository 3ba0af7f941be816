import type { Toast } from './toast.ts';

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
