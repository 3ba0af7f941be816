import { useEffect, useEffectEvent } from 'react';
import { topLayer } from '../../../ui/dialog/top-layer.ts';

/** Keys by what is printed on them. */
type LetterKeys = Partial<Record<'c' | 'f' | 'h' | 'i' | 'm' | '?', () => void>>;

/** The character that a key prints; on keyboards of another script, the letter of an English one. */
function signOf({ key, code }: KeyboardEvent): string {
  if (key === '؟') return '?';
  const sign = /^[\x20-\x7e]$/.test(key) ? key : code.replace(/^Key/, '');
  return sign.toLowerCase();
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=range]), select, textarea') !== null;

/** Keys that act once when pressed alone; not while a dialog is open, nor in a text field. */
export function useLetterKeys(keys: LetterKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { repeat, ctrlKey, metaKey, altKey, target } = event;
    const sign = signOf(event);
    if (repeat || ctrlKey || metaKey || altKey || writes(target) || topLayer.getState().length > 0) return;
    const run = Object.entries(keys).find(([key]) => key === sign)?.[1];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
