import { useEffect, useRef, useState } from 'react';
import { topLayer } from '../../../ui/dialog/top-layer.ts';

/**
 * Opens and closes by its button, and closes by Escape, unless a dialog is open over it. A button that had the focus as
 * it opened has it again; after a push the keys stay the cabinet's.
 */
export function useDisclosure() {
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || topLayer.getState().length > 0) return;
      setOpen(false);
      if (focused.current) button.current?.focus();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);
  const toggle = () => {
    focused.current = button.current === document.activeElement;
    setOpen(!open);
  };
  return { open, toggle, button };
}
