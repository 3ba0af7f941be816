import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestUserConfig } from 'vitest/config';

process.env.TEST_SEED ??= String(randomInt(2 ** 31));

/** How long (ms) a test may take that names no time of its own: a walk through every place takes minutes. */
const TEST_MS = process.env.TEST_DEPTH === 'whole' ? 600_000 : 30_000;

/** The files of a project share a process: packages are loaded once in it, our own modules once a file. */
const node = {
  environment: 'node',
  testTimeout: TEST_MS,
  hookTimeout: 60_000,
  isolate: false,
  setupFiles: ['vitest.each-file.ts'],
} satisfies TestUserConfig;

export default defineConfig({
  test: {
    // Many tests wait for a line, a process or a database: two more than there are processors keep those busy.
    maxWorkers: availableParallelism() + 2,
    projects: [
      'apps/web',
      {
        test: {
          ...node,
          name: 'house',
          include: ['apps/house/src/**/*.test.ts', 'e2e/money/*.test.ts'],
          globalSetup: ['vitest.build.ts', 'apps/house/src/testing/servers/cluster.global.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'floor',
          include: ['apps/floor/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
          globalSetup: 'vitest.build.ts',
        },
      },
      {
        test: {
          ...node,
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'e2e/support/**/*.test.ts'],
        },
      },
    ],
  },
});
