import { heldBack } from '../../../api/protection/held-back.ts';

/** Where a player goes from a game: to the page that says why, when it was ended or refused to protect them. */
export function afterGame() {
  const reason = heldBack.take();
  if (reason === null) return { to: '/lobby' } as const;
  const { why, ended, limit, until } = reason;
  if (why === 'limits-needed') return { to: '/safer-play' } as const;
  return { to: '/paused', search: { limit, until, ...(ended && { ended }) } } as const;
}
