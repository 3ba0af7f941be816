import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

// The files of a project share a process. Modules of a browser keep state, such as the language, and are loaded again for each
// file; those of programs take long to load and are kept, but for a file that replaces some of them and the one after it.
const replaces = /\bvi\.(mock|doMock)\(/.test(readFileSync(expect.getState().testPath ?? '', 'utf8'));
const replaced = process.env.MODULES_REPLACED === 'yes';
process.env.MODULES_REPLACED = replaces ? 'yes' : 'no';
if ('document' in globalThis || replaces || replaced) vi.resetModules();

/** How long (ms) `vi.waitFor` waits by default: Vitest's own second is too short for a busy computer. */
const PATIENCE_MS = 20_000;
const { waitFor } = vi;
if (waitFor.name !== 'waitForPatiently')
  vi.waitFor = function waitForPatiently(callback, options = { timeout: PATIENCE_MS }) {
    return waitFor(callback, options);
  };
