/** Brings the first wrong field before the writer, where what sticks to the end of the window does not cover it. */
export function showWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}
