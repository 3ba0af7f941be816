import { expect, test } from 'vitest';
import { listedWalks, samplingFiles, walkFaults } from './walks.ts';

test('npm run deep runs every sampled walk whole', () => {
  expect(walkFaults(listedWalks(), samplingFiles())).toEqual([]);
});

test('a sampled walk without a row is a fault, and so is a row without a walk', () => {
  expect(walkFaults(['a.test.ts', 'gone.test.ts'], ['a.test.ts', 'new.test.ts'])).toEqual([
    'new.test.ts samples a walk that npm run deep does not run: list it in CONTRIBUTING.md',
    'gone.test.ts is listed as a walk in CONTRIBUTING.md and draws no sample',
  ]);
});

test('a file that samples through a helper counts as sampling', () => {
  expect(samplingFiles()).toEqual(
    expect.arrayContaining(['e2e/money/walk.test.ts', 'apps/floor/src/machines/sas/sas-machine.test.ts']),
  );
});
