import { gameFigures } from './return-to-player.ts';

/** The half width of a 90 % interval of one game's win, in standard deviations. */
const VOLATILITY_Z = 1.645;

const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;
const oneIn = (share: number): string => `1 in ${(1 / share).toFixed(1)}`;

const figures = gameFigures();
const rows: [string, string][] = [
  ['return to player', percent(figures.returnToPlayer)],
  ['  paid games', percent(figures.baseReturn)],
  ['  free games', percent(figures.returnToPlayer - figures.baseReturn)],
  ['hit frequency', `${percent(figures.hitFrequency)}  (${oneIn(figures.hitFrequency)})`],
  ['free games', oneIn(figures.triggerFrequency)],
  ['free games per game', figures.freeGamesPerGame.toFixed(6)],
  ['standard deviation', `${figures.standardDeviation.toFixed(4)} bets`],
  ['volatility index', (VOLATILITY_Z * figures.standardDeviation).toFixed(4)],
  ['combinations counted', figures.combinations.toLocaleString('en')],
];
for (const [name, value] of rows) console.log(`${name.padEnd(22)}${value}`);
