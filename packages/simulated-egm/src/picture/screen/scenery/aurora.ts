import { HEIGHT, WIDTH } from '../../geometry.ts';
import { disc, linear, type Pen, polygon, scattered } from '../../pen.ts';
import type { PictureTheme } from '../../theme.ts';

/** A polar night: stars, curtains of light, a range of mountains. */
export function drawAurora(pen: Pen, { night, deep, glow }: PictureTheme): void {
  pen.fillStyle = linear(
    pen,
    [0, 0, 0, HEIGHT],
    [
      [0, night],
      [0.7, deep],
      [1, '#0a2029'],
    ],
  );
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawStars(pen, 11, 150);
  pen.globalCompositeOperation = 'lighter';
  for (const [base, height, phase, colour] of [
    [300, 290, 0, 'rgba(75,224,176,0.5)'],
    [390, 330, 2.1, 'rgba(60,190,230,0.34)'],
    [250, 240, 4, 'rgba(150,110,255,0.32)'],
  ] as const)
    for (let x = 0; x < WIDTH; x += 8) {
      const foot = base + 70 * Math.sin(x / 190 + phase) + 26 * Math.sin(x / 61 + phase);
      const top = foot - height * (0.62 + 0.38 * Math.sin(x / 37 + phase * 2));
      pen.fillStyle = linear(
        pen,
        [0, top, 0, foot],
        [
          [0, 'rgba(0,0,0,0)'],
          [0.8, colour],
          [1, 'rgba(0,0,0,0)'],
        ],
      );
      pen.fillRect(x, top, 8, foot - top);
    }
  pen.globalCompositeOperation = 'source-over';
  for (const [base, height, step, seed, colour] of [
    [560, 150, 90, 3, '#0b2b36'],
    [640, 120, 70, 8, '#061821'],
  ] as const)
    drawRange(pen, { base, height, step, seed, colour });
  pen.fillStyle = glow;
  pen.globalAlpha = 0.05;
  pen.fillRect(0, 600, WIDTH, 120);
}

export function drawStars(pen: Pen, seed: number, count: number): void {
  const next = scattered(seed);
  pen.fillStyle = '#ffffff';
  for (let star = 0; star < count; star++) {
    pen.globalAlpha = 0.2 + 0.7 * next();
    disc(pen, next() * WIDTH, next() * HEIGHT * 0.8, 0.6 + next() * 1.4);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function drawRange(
  pen: Pen,
  range: {
    readonly base: number;
    readonly height: number;
    readonly step: number;
    readonly seed: number;
    readonly colour: string;
  },
): void {
  const next = scattered(range.seed);
  const peaks = Array.from(
    { length: Math.ceil(WIDTH / range.step) + 2 },
    (_, i) => [i * range.step - 20, range.base - (i % 2) * range.height * (0.4 + 0.6 * next())] as const,
  );
  polygon(pen, [[-20, HEIGHT], ...peaks, [WIDTH + 40, HEIGHT]]);
  pen.fillStyle = range.colour;
  pen.fill();
}
