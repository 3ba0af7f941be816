interface PageLife {
  /** The page is put away, perhaps for good. */
  readonly away: () => void;
  /** It is taken out again as it was left. */
  readonly back: () => void;
}

/** Hears of what React does not: a page that is closed, reloaded or put away is not cleaned up. Returns how to end it. */
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
