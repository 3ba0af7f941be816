import { HEIGHT, WIDTH } from '../../geometry.ts';
import { disc, linear, type Pen, polygon, radial, scattered } from '../../pen.ts';
import type { PictureTheme } from '../../theme.ts';

const RAYS = 28;

/** A sunburst in beaten copper, a comet across it, and rivets along the edges. */
export function drawComet(pen: Pen, { night, deep, accent, metal }: PictureTheme): void {
  const [x, y] = [WIDTH / 2, HEIGHT * 0.52];
  pen.fillStyle = radial(
    pen,
    [x, y],
    [60, 800],
    [
      [0, '#c9622a'],
      [0.5, deep],
      [1, night],
    ],
  );
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (ray * 2 * Math.PI) / RAYS;
    const half = Math.PI / RAYS / 2;
    polygon(pen, [
      [x, y],
      [x + 900 * Math.cos(angle - half), y + 900 * Math.sin(angle - half)],
      [x + 900 * Math.cos(angle + half), y + 900 * Math.sin(angle + half)],
    ]);
    pen.fillStyle = 'rgba(255,190,120,0.13)';
    pen.fill();
  }
  drawTail(pen, 1180, 90);
  drawTail(pen, 70, 330);
  const next = scattered(5);
  pen.fillStyle = accent;
  for (let spark = 0; spark < 90; spark++) {
    pen.globalAlpha = 0.15 + 0.5 * next();
    disc(pen, next() * WIDTH, next() * HEIGHT, 0.8 + next() * 1.8);
    pen.fill();
  }
  pen.globalAlpha = 1;
  for (let rivet = 0; rivet < 32; rivet++)
    for (const edge of [5, HEIGHT - 5]) {
      disc(pen, 20 + rivet * 40, edge, 3.4);
      pen.fillStyle = linear(
        pen,
        [0, edge - 3, 0, edge + 3],
        [
          [0, metal[0]],
          [1, metal[2]],
        ],
      );
      pen.fill();
    }
}

function drawTail(pen: Pen, x: number, y: number): void {
  polygon(pen, [
    [x + 26, y - 26],
    [x + 14, y + 18],
    [x - 520, y + 420],
    [x - 18, y - 14],
  ]);
  pen.fillStyle = linear(
    pen,
    [x, y, x - 420, y + 330],
    [
      [0, 'rgba(255,236,190,0.7)'],
      [0.4, 'rgba(255,150,70,0.28)'],
      [1, 'rgba(255,120,40,0)'],
    ],
  );
  pen.fill();
  pen.fillStyle = radial(
    pen,
    [x, y],
    [0, 70],
    [
      [0, 'rgba(255,255,240,1)'],
      [0.3, 'rgba(255,210,120,0.8)'],
      [1, 'rgba(255,150,60,0)'],
    ],
  );
  pen.fillRect(x - 70, y - 70, 140, 140);
}
