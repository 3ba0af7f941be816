import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    projects: [
      'apps/web',
      {
        test: {
          ...node,
          name: 'house',
          include: ['apps/house/src/**/*.test.ts'],
          globalSetup: 'apps/house/src/testing/cluster.global.ts',
        },
      },
      {
        test: {
          ...node,
          name: 'floor',
          include: ['apps/floor/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'money',
          include: ['e2e/money/*.test.ts'],
          globalSetup: 'apps/house/src/testing/cluster.global.ts',
        },
      },
      { test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
