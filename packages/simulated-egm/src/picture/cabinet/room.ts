import { createCanvas } from '@napi-rs/canvas';
import { drawArt } from '../art.ts';
import { HEIGHT, WIDTH } from '../geometry.ts';
import { type Pen, radial, roundRect, scattered } from '../pen.ts';
import { type PictureTheme, paletteOf } from '../theme.ts';

/** What is out of focus is drawn so many times smaller: enlarged, it is as soft as behind a lens. */
const FAR = 10;
const NEAR = 8;
/** So many of its pixels are drawn beyond each edge: a blur has something to take there. */
const BEYOND = 3;
const SCREENS = ['#36c6ff', '#ff5aa8', '#ffb52e', '#7c6bff', '#38e0a0', '#ff6a3c'] as const;
const LAMPS = ['255,190,110', '255,226,180', '120,210,255', '255,120,190', '170,140,255'] as const;

const anyOf = (colours: readonly [string, ...string[]], at: number): string =>
  colours[Math.floor(at * colours.length)] ?? colours[0];

/** A casino at night behind a cabinet, out of focus; `seed`: which place in it. */
export function drawRoom(pen: Pen, theme: PictureTheme, seed: number): void {
  soft(pen, FAR, (far) => {
    drawArt(far, 'room-ceiling');
    drawRows(far, seed);
    drawArt(far, 'room-carpet', paletteOf(theme));
  });
  drawBokeh(pen, seed);
  soft(pen, NEAR, (near) => {
    const next = scattered(seed + 7);
    for (const left of [-150, 1_120]) {
      near.save();
      near.translate(left, 0);
      drawArt(near, 'room-neighbour', { colour: anyOf(SCREENS, next()) });
      near.restore();
    }
    // The cabinet keeps the light of the room from what is behind it.
    near.fillStyle = 'rgba(0,0,0,0.8)';
    roundRect(near, [166, 78, 948, HEIGHT], 40);
    near.fill();
  });
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

/** Lamps far behind: discs, as a lens makes of a point. */
function drawBokeh(pen: Pen, seed: number): void {
  const next = scattered(seed);
  for (let lamp = 0; lamp < 90; lamp++) {
    const [x, y, radius] = [next() * WIDTH, 10 + next() ** 1.5 * 480, 9 + next() * 19];
    const colour = anyOf(LAMPS, next());
    const strength = 0.12 + next() ** 2 * 0.5;
    const stop = (at: number, alpha: number) => [at, `rgba(${colour},${alpha})`] as const;
    const inside = [stop(0, strength * 0.7), stop(0.8, strength), stop(0.92, strength * 1.2)];
    pen.fillStyle = radial(pen, [x, y], [0, radius], ...inside, stop(1, 0));
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** Draws something out of focus: so many times smaller, blurred there, and enlarged. It costs little. */
function soft(pen: Pen, times: number, draw: (small: Pen) => void): void {
  const width = Math.ceil(WIDTH / times) + 2 * BEYOND;
  const height = Math.ceil(HEIGHT / times) + 2 * BEYOND;
  const [sharp, blurred] = [createCanvas(width, height), createCanvas(width, height)];
  const small = sharp.getContext('2d');
  small.translate(BEYOND, BEYOND);
  small.scale(1 / times, 1 / times);
  draw(small);
  const out = blurred.getContext('2d');
  out.filter = 'blur(1px)';
  out.drawImage(sharp, 0, 0);
  pen.imageSmoothingQuality = 'low';
  pen.drawImage(blurred, -BEYOND * times, -BEYOND * times, width * times, height * times);
}
