import { vi } from 'vitest';

// The files of a project share a process: each begins with modules of its own, also after one that replaced some of them.
vi.resetModules();

/** How long (ms) `vi.waitFor` waits by default: Vitest's own second is too short for a busy computer. */
const PATIENCE_MS = 10_000;
const { waitFor } = vi;
if (waitFor.name !== 'waitForPatiently')
  vi.waitFor = function waitForPatiently(callback, options = { timeout: PATIENCE_MS }) {
    return waitFor(callback, options);
  };
