import { expect, vi } from 'vitest';
import { SETTLE_MS } from '../../play/sessions/state/play-state.ts';
import type { ManualClock } from '../test-house.ts';

/** Longer (ms) than it takes on a slow computer. */
const PATIENCE_MS = 10_000;

/** Waits until a machine is free. After its last game it is held a while, because a free game may follow. */
export const isFree = (clock: ManualClock, status: () => Promise<string | undefined>): Promise<void> =>
  vi.waitFor(async () => {
    const now = await status();
    if (now === 'cashing-out') clock.advance(SETTLE_MS);
    expect(now).toBe('available');
  }, PATIENCE_MS);
