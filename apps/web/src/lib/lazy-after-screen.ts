import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Long enough for the first screen to be there (ms). */
const SCREEN_MS = 1_000;

/** A component that nobody waits for: loaded when the screen is there, and left out when it cannot be. */
export const lazyAfterScreen = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, SCREEN_MS));
    return load().catch(() => ({ default: () => null }));
  });
