import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder that each test of a file finds empty. Returns paths in it. */
export function testFolder(): (...path: string[]) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'floor-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return (...path) => {
    if (folder === '') throw new Error('no test runs');
    return join(folder, ...path);
  };
}
