const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

/** Tells of every sign that somebody is there; the returned function stops it. */
export function watchActivity(seen: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) window.addEventListener(sign, seen, options);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, seen, options);
  };
}
