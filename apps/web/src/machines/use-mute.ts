import { useEffect, useState } from 'react';

export interface Mute {
  /** What is so now: silent by choice, or because the browser lets nothing be heard yet. */
  readonly muted: boolean;
  choose(muted: boolean): void;
  /** Turns what is seen into its opposite. */
  toggle(): void;
  /** The browser lets the picture play only without its sound. */
  refused(): void;
}

/** Whether a machine is silent. Browsers let nothing be heard before a gesture, nor from a refusal to the next one. */
export function useMute(atFirst: boolean): Mute {
  const [chosen, setChosen] = useState(atFirst);
  const [heard, setHeard] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  const muted = chosen || !heard;
  const choose = (next: boolean) => {
    setChosen(next);
    if (!next) setHeard(mayBeHeard());
  };
  useEffect(() => (heard ? undefined : afterGesture(() => setHeard(mayBeHeard()))), [heard]);
  return { muted, choose, toggle: () => choose(!muted), refused: () => setHeard(false) };
}

/** Not every key is a gesture to a browser; one that does not tell is tried. */
const mayBeHeard = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Runs when a gesture has done what it is for: a press of a control that shows the silence has found it so. */
function afterGesture(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The space bar clicks as it comes up, after this.
  const keyUp = () => {
    clearTimeout(timer);
    timer = setTimeout(run);
  };
  window.addEventListener('click', run);
  window.addEventListener('keyup', keyUp);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('click', run);
    window.removeEventListener('keyup', keyUp);
  };
}
