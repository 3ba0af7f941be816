import { type RefObject, useRef, useState } from 'react';
import { COMMON_SHAPE, PLAIN, type View } from './view.ts';

const FIT = 'pictureFit';

export interface ViewControl {
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  /** Width by height of the picture on screen. */
  readonly shape: number;
  readonly setShape: (shape: number) => void;
  /** The element that is on screen. */
  readonly element: RefObject<HTMLVideoElement | null>;
}

/** The view of the picture at this machine; its fit is stored for the next one. */
export function useView(): ViewControl {
  const [view, setView] = useState<View>(() => ({
    ...PLAIN,
    fit: localStorage.getItem(FIT) === 'filled' ? 'filled' : 'whole',
  }));
  const [shape, setShape] = useState(COMMON_SHAPE);
  const element = useRef<HTMLVideoElement>(null);
  const change = (part: Partial<View>) => {
    if (part.fit !== undefined) localStorage.setItem(FIT, part.fit);
    setView({ ...view, ...part });
  };
  return { view, change, shape, setShape, element };
}
