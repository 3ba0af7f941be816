import { type MouseEvent, useRef } from 'react';

/** Whether a press is beside the element and not in it; what lies around a dialog is the dialog's own to hear of. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Closes what is pressed beside; a press has to begin there as well, or marking text would close it. */
export function usePressBeside(close: () => void) {
  const begun = useRef(false);
  return {
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      begun.current = isBeside(event);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (begun.current && isBeside(event)) close();
      begun.current = false;
    },
  };
}
