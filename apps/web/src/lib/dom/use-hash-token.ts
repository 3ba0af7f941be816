import { useEffect, useState } from 'react';

const tokenIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/**
 * The token that a mailed link carries behind `#`; empty without one. It is taken out of the address: the history of a
 * shared computer must not hold it.
 */
export function useHashToken(): string {
  const [token] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, [token]);
  return token;
}
