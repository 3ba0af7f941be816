import { expect, test } from 'vitest';
import { BETS, firstStops, playGame } from './game.ts';

const IDS = Array.from({ length: 200 }, (_, i) => i);

test('a new cabinet shows no win', () => {
  for (const id of IDS) {
    const drawn = firstStops(id).values();
    const { win, freeGamesWon } = playGame(() => drawn.next().value ?? 0, BETS[0]);
    expect([win, freeGamesWon], `cabinet ${id}`).toEqual([0, 0]);
  }
});

test('LOBBY-7 new cabinets beside each other show different symbols', () => {
  for (const id of IDS) expect(firstStops(id)).not.toEqual(firstStops(id + 1));
});
