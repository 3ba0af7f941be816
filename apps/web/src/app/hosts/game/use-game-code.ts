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

/**
 * Loads the code of the game while a lobby rests, and finds out what this browser can receive: a press on a machine would
 * wait for both.
 */
export function useGameCode(): void {
  const router = useRouter();
  useEffect(() => {
    const prepare = async () => {
      await router.loadRouteChunk(router.routesById['/_shell/game/$gameId/$name']);
      const { receivable } = await import('../../../realtime/video/whep/receivable.ts');
      await receivable();
    };
    // What fails is done again by the press.
    return whenIdle(() => void prepare().catch(() => undefined));
  }, [router]);
}
