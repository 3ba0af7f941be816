import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Later than the pictures of the first cards (ms): on a slow line they come first. */
const LATER_MS = 2_000;

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
      await receivable('picture and sound');
    };
    // What fails is done again by the press.
    const timer = setTimeout(() => void prepare().catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
