import { expect, test } from 'vitest';
import { EncoderBudget } from './stream.ts';

test.each<[string, number, { rung: number; encoded: number[]; plays: boolean }, number]>([
  ['an encoder is free', 3, { rung: 2, encoded: [0], plays: false }, 2],
  ['none is free and another viewer has that rendition', 8, { rung: 2, encoded: [0, 2], plays: false }, 2],
  ['none is free: the best one below', 8, { rung: 1, encoded: [0, 2, 4], plays: true }, 2],
  ['none is free and none below is encoded', 8, { rung: 3, encoded: [0, 1], plays: true }, 1],
  ['nothing of the camera is encoded yet', 8, { rung: 1, encoded: [], plays: false }, 1],
  ['the last ones are for players, and the viewer watches', 7, { rung: 1, encoded: [3], plays: false }, 3],
  ['the last ones are for players, and the viewer plays', 7, { rung: 1, encoded: [3], plays: true }, 1],
])('NET-1 with eight encoders, where %s, a viewer gets a fitting rendition', (_, running, request, given) => {
  expect(new EncoderBudget(8, () => running).give(request)).toBe(given);
});
