import { useEffect, useState } from 'react';

export type Mute = ReturnType<typeof useMute>;

/**
 * Whether a machine is muted: by choice, or because the browser allows no sound yet. Browsers allow none before a gesture,
 * nor from a refusal (`refused`) to the next gesture. `toggle` changes the mute that is shown.
 */
export function useMute(atFirst: boolean) {
  const [chosen, setChosen] = useState(atFirst);
  const [audible, setAudible] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  const muted = chosen || !audible;
  const choose = (next: boolean) => {
    setChosen(next);
    if (!next) setAudible(mayBeAudible());
  };
  useEffect(() => (audible ? undefined : afterGesture(() => setAudible(mayBeAudible()))), [audible]);
  return { muted, choose, toggle: () => choose(!muted), refused: () => setAudible(false) };
}

/** Not every key is a user activation; a browser that does not report it is tried. */
const mayBeAudible = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Runs after a gesture's own handlers: a press of the mute button must find the state that it showed. */
function afterGesture(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The space bar clicks on key up, after this.
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
