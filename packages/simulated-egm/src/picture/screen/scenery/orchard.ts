import { HEIGHT, WIDTH } from '../../geometry.ts';
import { disc, linear, type Pen, radial, scattered } from '../../pen.ts';
import type { PictureTheme } from '../../theme.ts';
import { drawStars } from './aurora.ts';

/** A garden at night: a large moon, trees hung with lights, mist. */
export function drawOrchard(pen: Pen, { night, deep, glow }: PictureTheme): void {
  pen.fillStyle = linear(
    pen,
    [0, 0, 0, HEIGHT],
    [
      [0, night],
      [0.55, deep],
      [1, '#1d0f3a'],
    ],
  );
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawStars(pen, 4, 120);
  pen.fillStyle = radial(
    pen,
    [1120, 150],
    [60, 420],
    [
      [0, 'rgba(235,220,255,0.75)'],
      [0.2, 'rgba(190,150,255,0.35)'],
      [1, 'rgba(160,120,255,0)'],
    ],
  );
  pen.fillRect(600, 0, 680, 600);
  disc(pen, 1120, 150, 92);
  pen.fillStyle = radial(
    pen,
    [1095, 125],
    [10, 130],
    [
      [0, '#fffdf6'],
      [0.7, '#e6d9ff'],
      [1, '#b9a2ec'],
    ],
  );
  pen.fill();
  for (const [x, scale] of [
    [70, 1.1],
    [1230, 1.25],
    [330, 0.7],
    [960, 0.72],
  ] as const)
    drawTree(pen, x, scale);
  pen.fillStyle = linear(
    pen,
    [0, 560, 0, HEIGHT],
    [
      [0, 'rgba(0,0,0,0)'],
      [1, glow],
    ],
  );
  pen.globalAlpha = 0.3;
  pen.fillRect(0, 560, WIDTH, 160);
}

function drawTree(pen: Pen, x: number, scale: number): void {
  const next = scattered(Math.round(x));
  pen.save();
  pen.translate(x, HEIGHT);
  pen.scale(scale, scale);
  pen.fillStyle = '#0b0618';
  pen.fillRect(-12, -330, 24, 340);
  const crowns = Array.from(
    { length: 16 },
    () => [(next() - 0.5) * 260, -300 - next() * 230, 46 + next() * 44] as const,
  );
  for (const [cx, cy, radius] of crowns) {
    disc(pen, cx, cy, radius);
    pen.fillStyle = radial(
      pen,
      [cx - radius * 0.3, cy - radius * 0.4],
      [0, radius],
      [
        [0, '#2a1d4d'],
        [1, '#120a28'],
      ],
    );
    pen.fill();
  }
  for (const [cx, cy, radius] of crowns) {
    const [lx, ly] = [cx + (next() - 0.5) * radius, cy + radius * 0.5];
    pen.fillStyle = radial(
      pen,
      [lx, ly],
      [0, 26],
      [
        [0, 'rgba(255,244,205,1)'],
        [0.22, 'rgba(255,190,80,0.9)'],
        [1, 'rgba(255,150,40,0)'],
      ],
    );
    pen.fillRect(lx - 26, ly - 26, 52, 52);
  }
  pen.restore();
}
