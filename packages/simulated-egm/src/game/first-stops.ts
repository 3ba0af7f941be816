import { BETS, playGame } from './play.ts';
import { REELS, type Stops, type Strip } from './reels.ts';

/** Where the reels of a new cabinet are: each cabinet shows others, and none a win that nobody had. */
export function firstStops(id: number): Stops {
  const [a, b, c, d, e] = REELS;
  const on = ({ length }: Strip, turn: number) => (id * turn) % length;
  const choices = c.map(
    (_, turn): Stops => [on(a, 5), on(b, 7), (on(c, 11) + turn) % c.length, on(d, 13), on(e, 19)],
  );
  return choices.find(winsNothing) ?? [0, 0, 0, 0, 0];
}

function winsNothing(stops: Stops): boolean {
  const drawn = stops.values();
  const { win, freeGamesWon } = playGame(() => drawn.next().value ?? 0, BETS[0]);
  return win === 0 && freeGamesWon === 0;
}
