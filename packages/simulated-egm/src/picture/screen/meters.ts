import type { Scene } from '../../scene.ts';
import { METERS } from '../geometry.ts';
import { groupedAmount, write } from '../letters.ts';
import { linear, type Pen, roundRect } from '../pen.ts';
import { themeOf } from '../theme.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = METERS;
const GAP = 5;
const BET_WIDTH = 155;
const WIDE = (WIDTH - BET_WIDTH - 2 * GAP) / 2;
/** From so many bets on a win is a big one. */
const BIG_BETS = 15;

interface Meter {
  readonly label: string;
  readonly value: string;
  readonly left: number;
  readonly width: number;
  readonly look: 'plain' | 'free' | 'won';
}

/** A win isshown as one only when it is more than the bet, and once the reels rest. */
export function winState({ win, bet, reels, freeGames }: Scene, now: number): 'none' | 'won' | 'big' {
  if (now <= reels.stopsAt[4] || win <= 0) return 'none';
  if (win >= bet * BIG_BETS) return 'big';
  return win > bet || freeGames.of > 0 ? 'won' : 'none';
}

export const inFreeGames = ({ freeGames }: Scene): boolean => freeGames.left > 0;

export const metersKey = (scene: Scene, now: number): string => {
  const { credit, bet, win, freeGames } = scene;
  return `${credit} ${bet} ${win} ${freeGames.left} ${freeGames.of} ${winState(scene, now)}`;
};

function metersOf(scene: Scene, now: number): readonly Meter[] {
  const { credit, bet, win, freeGames } = scene;
  const free = inFreeGames(scene);
  const money = (minor: number) => groupedAmount(minor, scene.cabinet.decimals);
  return [
    { label: 'CREDIT', value: money(credit), left: LEFT, width: WIDE, look: 'plain' },
    {
      label: free ? 'FREE' : 'BET',
      value: free ? `${freeGames.left} / ${freeGames.of}` : money(bet),
      left: LEFT + WIDE + GAP,
      width: BET_WIDTH,
      look: free ? 'free' : 'plain',
    },
    {
      label: 'WIN',
      value: money(win),
      left: LEFT + WIDTH - WIDE,
      width: WIDE,
      look: winState(scene, now) === 'none' ? 'plain' : 'won',
    },
  ];
}

export function drawMeters(pen: Pen, scene: Scene, now: number): void {
  const { accent, glow } = themeOf(scene.cabinet.theme);
  for (const meter of metersOf(scene, now)) drawMeter(pen, meter, accent, glow);
}

/** The label above the amount, which may be as wide as the meter. */
function drawMeter(pen: Pen, { label, value, left, width, look }: Meter, accent: string, glow: string): void {
  const won = look === 'won';
  roundRect(pen, [left + 1.5, TOP + 1.5, width - 3, HEIGHT - 3], 12);
  const [above, below] = won ? ['#7a4c04', '#2b1800'] : ['#020406', '#0d1319'];
  pen.fillStyle = linear(pen, [0, TOP, 0, TOP + HEIGHT], [0, above], [1, below]);
  pen.fill();
  pen.lineWidth = won || look === 'free' ? 3 : 2;
  pen.strokeStyle = won ? '#ffd25e' : look === 'free' ? glow : 'rgba(255,255,255,0.12)';
  pen.stroke();
  const middle = left + width / 2;
  const most = width - 20;
  const labelled = { size: 19, weight: 800, most, colour: won ? '#ffe9a6' : accent, spacing: 2 };
  write(pen, label, [middle + 1, TOP + 24], labelled);
  const valued = { size: 44, weight: 700, most, colour: won ? '#fff0b8' : '#ffffff' };
  write(pen, value, [middle, TOP + HEIGHT - 11], valued);
}
