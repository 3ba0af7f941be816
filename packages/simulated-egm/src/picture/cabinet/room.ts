import { HEIGHT, type Place, WIDTH } from '../geometry.ts';
import { disc, linear, type Pen, polygon, radial, roundRect, scattered } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';
import { BODY } from './body.ts';
import { soft } from './soft.ts';

/** What is out of focus is drawn so many times smaller: enlarged, it is as soft as behind a lens. */
const FAR = 10;
const NEAR = 8;
const SCREENS = ['#36c6ff', '#ff5aa8', '#ffb52e', '#7c6bff', '#38e0a0', '#ff6a3c'] as const;
const LAMPS = ['255,190,110', '255,226,180', '120,210,255', '255,120,190', '170,140,255'] as const;

const anyOf = (colours: readonly [string, ...string[]], at: number): string =>
  colours[Math.floor(at * colours.length)] ?? colours[0];

/** A casino at night behind a cabinet, out of focus; `seed`: which place in it. */
export function drawRoom(pen: Pen, theme: PictureTheme, seed: number): void {
  soft(pen, FAR, (far) => {
    drawCeiling(far);
    drawRows(far, seed);
    drawCarpet(far, theme);
  });
  drawBokeh(pen, seed);
  soft(pen, NEAR, (near) => {
    const next = scattered(seed + 7);
    for (const left of [-150, 1_120]) drawNeighbour(near, left, anyOf(SCREENS, next()));
    // The cabinet keeps the light of the room from what is behind it.
    const [left, top, width] = BODY;
    near.fillStyle = 'rgba(0,0,0,0.8)';
    roundRect(near, [left - 30, top + 6, width + 60, HEIGHT], 40);
    near.fill();
  });
  pen.fillStyle = radial(
    pen,
    [WIDTH / 2, 330],
    [380, 860],
    [
      [0, 'rgba(0,0,0,0)'],
      [1, 'rgba(0,0,0,0.78)'],
    ],
  );
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawCeiling(pen: Pen): void {
  pen.fillStyle = linear(
    pen,
    [0, 0, 0, HEIGHT],
    [
      [0, '#07060b'],
      [0.28, '#150d16'],
      [0.54, '#3a2026'],
      [0.62, '#1b0f14'],
      [1, '#0b0709'],
    ],
  );
  pen.fillRect(-40, -40, WIDTH + 80, HEIGHT + 80);
  for (let light = 0; light < 9; light++) {
    const [x, y] = [60 + light * 150, 30 + 46 * Math.abs(light - 4) ** 0.5];
    pen.fillStyle = radial(
      pen,
      [x, y],
      [0, 110],
      [
        [0, 'rgba(255,222,170,0.85)'],
        [0.25, 'rgba(255,190,120,0.3)'],
        [1, 'rgba(255,180,100,0)'],
      ],
    );
    pen.fillRect(x - 110, y - 110, 220, 220);
  }
}

/** Rows of other machines, far away. */
function drawRows(pen: Pen, seed: number): void {
  const next = scattered(seed + 40);
  for (let x = -60; x < WIDTH + 40; x += 74) {
    const top = 250 + next() * 50;
    pen.fillStyle = '#0a080c';
    pen.fillRect(x, top - 34, 62, 230);
    pen.fillStyle = anyOf(SCREENS, next());
    pen.globalAlpha = 0.85;
    pen.fillRect(x + 5, top, 52, 74);
    pen.globalAlpha = 0.6;
    pen.fillRect(x + 5, top - 28, 52, 16);
    pen.globalAlpha = 0.3;
    pen.fillRect(x, top + 96, 62, 40);
  }
  pen.globalAlpha = 1;
}

/** Patterned, seen along the floor: lozenges that grow towards the camera. */
function drawCarpet(pen: Pen, { accent, deep }: PictureTheme): void {
  pen.fillStyle = linear(
    pen,
    [0, 440, 0, HEIGHT],
    [
      [0, '#2a0f18'],
      [1, '#5c1a2b'],
    ],
  );
  pen.fillRect(-40, 440, WIDTH + 80, 320);
  for (let line = 0; line < 7; line++) {
    const size = 16 * 1.42 ** line;
    const y = 436 + size * 1.5;
    for (let x = -((line % 2) * size * 2); x < WIDTH + size * 4; x += size * 4) {
      polygon(pen, [
        [x, y - size * 0.5],
        [x + size * 1.5, y],
        [x, y + size * 0.5],
        [x - size * 1.5, y],
      ]);
      pen.globalAlpha = 0.5;
      pen.fillStyle = line % 2 === 0 ? accent : deep;
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
}

/** Lamps far behind: discs, as a lens makes of a point. */
function drawBokeh(pen: Pen, seed: number): void {
  const next = scattered(seed);
  for (let lamp = 0; lamp < 90; lamp++) {
    const [x, y, radius] = [next() * WIDTH, 10 + next() ** 1.5 * 480, 9 + next() * 19];
    const colour = anyOf(LAMPS, next());
    const strength = 0.12 + next() ** 2 * 0.5;
    pen.fillStyle = radial(
      pen,
      [x, y],
      [0, radius],
      [
        [0, `rgba(${colour},${strength * 0.7})`],
        [0.8, `rgba(${colour},${strength})`],
        [0.92, `rgba(${colour},${strength * 1.2})`],
        [1, `rgba(${colour},0)`],
      ],
    );
    disc(pen, x, y, radius);
    pen.fill();
  }
}

/** A machine beside this one, nearer than the others. */
function drawNeighbour(pen: Pen, left: number, colour: string): void {
  const width = 310;
  pen.fillStyle = linear(
    pen,
    [left, 0, left + width, 0],
    [
      [0, '#08070a'],
      [0.06, '#4a4650'],
      [0.12, '#100f13'],
      [0.5, '#1d1a20'],
      [0.88, '#100f13'],
      [0.94, '#4a4650'],
      [1, '#08070a'],
    ],
  );
  roundRect(pen, [left, 62, width, 520], 40);
  pen.fill();
  polygon(pen, [
    [left, 560],
    [left + width, 560],
    [left + width + 50, 690],
    [left - 50, 690],
  ]);
  pen.fill();
  pen.fillStyle = '#050406';
  pen.fillRect(left - 40, 690, width + 80, 60);
  drawTheirScreen(pen, [left + 30, 150, width - 60, 330], colour);
  roundRect(pen, [left + 24, 74, width - 48, 56], 20);
  pen.fillStyle = colour;
  pen.globalAlpha = 0.8;
  pen.fill();
  for (const x of [left + 10, left + width - 20]) pen.fillRect(x, 90, 10, 450);
  for (const button of [0, 1, 2, 3]) {
    pen.fillStyle = button === 3 ? '#ffffff' : colour;
    pen.fillRect(left + 40 + button * 62, 606, 44, 30);
  }
  pen.globalAlpha = 0.3;
  pen.fillStyle = radial(
    pen,
    [left + width / 2, 590],
    [10, 200],
    [
      [0, colour],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pen.fillRect(left - 50, 540, width + 100, 180);
  pen.globalAlpha = 1;
}

/** Reels and meters, of which a blur shows no more than that they are. */
function drawTheirScreen(pen: Pen, [left, top, width, height]: Place, colour: string): void {
  roundRect(pen, [left, top, width, height], 12);
  pen.fillStyle = linear(
    pen,
    [0, top, 0, top + height],
    [
      [0, '#10131c'],
      [0.5, colour],
      [1, '#10131c'],
    ],
  );
  pen.globalAlpha = 0.7;
  pen.fill();
  pen.globalAlpha = 0.95;
  for (let reel = 0; reel < 4; reel++)
    for (let row = 0; row < 3; row++) {
      disc(pen, left + 36 + reel * 59, top + 60 + row * 84, 26);
      pen.fillStyle = SCREENS[(reel * 5 + row * 2) % SCREENS.length] ?? colour;
      pen.fill();
    }
  pen.fillStyle = '#f4f1e6';
  for (const meter of [0, 1]) pen.fillRect(left + 24 + meter * 120, top + height - 36, 84, 16);
}
