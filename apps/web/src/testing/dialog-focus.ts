import { vi } from 'vitest';

/** happy-dom moves no focus: browsers move it to the first button of a modal dialog, and back when that is closed. */
export function focusLikeBrowsers(): void {
  const { showModal, close } = HTMLDialogElement.prototype;
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    showModal.call(this);
    this.querySelector('button')?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    const had = before.get(this);
    close.call(this);
    if (this.isConnected && had instanceof HTMLElement) had.focus();
  });
}
