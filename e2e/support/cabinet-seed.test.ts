import { DEMO_MACHINES } from '@floorcast/demo-floor/layout';
import { playGame } from '@floorcast/simulated-egm/game/game';
import { seededDraw } from '@floorcast/simulated-egm/game/seeded-draw';
import { expect, test } from 'vitest';
import { CABINET_SEED } from './cabinet-seed.ts';

const GAMES = 80;
/** Three machines at each of three floors of a cluster. */
const CLUSTER = [1, 2, 3].flatMap((floor) => [1, 2, 3].map((machine) => 1_000 * floor + machine));

test.each([...DEMO_MACHINES.map(({ id }) => id), ...CLUSTER])(
  'GAME-4 machine %i of a test site awards no free games in its first games, of which some win',
  (id) => {
    const draw = seededDraw(CABINET_SEED + id);
    const games = Array.from({ length: GAMES }, () => playGame(draw, 100));
    expect(games.filter(({ freeGamesWon }) => freeGamesWon > 0)).toEqual([]);
    expect(games.filter(({ win }) => win > 0)).not.toEqual([]);
  },
);
