import { type RefObject, useLayoutEffect } from 'react';
import { standOnTop } from './top-layer.ts';

/** What a dialog marks as its safe main action. */
const MAIN = '[data-main-action]';
const TEXT_FIELD = 'input:is([inputmode], [type="search"], [type="text"], [type="password"]), textarea';

/** A field that has the focus opens a phone's keyboard, which covers the rest of a dialog. */
const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

/** What has the focus when a dialog opens; without it the browser chooses the first button. */
function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const field = hasKeyboard() ? dialog.querySelector<HTMLElement>(TEXT_FIELD) : null;
  return field ?? dialog.querySelector<HTMLElement>(MAIN);
}

/**
 * Opens a dialog over the screen, with the focus on its first text field, else on its main action, or on `focused`. It is
 * closed before it is removed: that returns the focus to where it was.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  focused?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    (focused === undefined ? firstFocus(element) : focused.current)?.focus();
    const leave = standOnTop(element);
    return () => {
      leave();
      element.close();
    };
  }, [dialog, focused]);
}
