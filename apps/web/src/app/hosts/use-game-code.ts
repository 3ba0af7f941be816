import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Browsers without idle callbacks load it after this (ms). */
const LATER_MS = 1_000;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

/** Loads the code of the game while a lobby rests: on a slow line a press on a machine would wait for it. */
export function useGameCode(): void {
  const router = useRouter();
  useEffect(() => {
    const route = router.routesById['/_shell/game/$gameId/$name'];
    // What fails is loaded again by the press.
    return whenIdle(() => void router.loadRouteChunk(route)?.catch(() => undefined));
  }, [router]);
}
