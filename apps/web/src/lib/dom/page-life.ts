interface PageLife {
  /** The page is left, perhaps for good. */
  readonly away: () => void;
  /** The page is restored from the back-forward cache. */
  readonly back: () => void;
}

/**
 * Observes what React does not: the effects of a page that is closed, reloaded or cached are not cleaned up. Returns a
 * function that ends it.
 */
export function onPageLife({ away, back }: PageLife): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back();
  };
  window.addEventListener('pagehide', away);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('pagehide', away);
    window.removeEventListener('pageshow', shown);
  };
}
