import { useEffect, useEffectEvent } from 'react';
import { topLayer } from '../../../ui/top-layer.ts';

/** Letters by where they lie on the keyboard, so that they are the same in every language. */
type LetterKeys = Partial<Record<'KeyC' | 'KeyF' | 'KeyH' | 'KeyI' | 'KeyM' | '?', () => void>>;

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=range]), select, textarea') !== null;

/** Keys that do something once when pressed alone; not while a dialog is open, nor while somebody writes. */
export function useLetterKeys(keys: LetterKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, repeat, ctrlKey, metaKey, altKey, target } = event;
    const sign = event.key === '؟' ? '?' : event.key;
    if (repeat || ctrlKey || metaKey || altKey || writes(target) || topLayer.getState().length > 0) return;
    const run = Object.entries(keys).find(([key]) => key === code || key === sign)?.[1];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
