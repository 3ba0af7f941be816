import { HEIGHT, WIDTH } from '../../geometry.ts';
import { disc, linear, type Pen, polygon, scattered } from '../../pen.ts';
import type { PictureTheme } from '../../theme.ts';

/** Under the sea: shafts of light from above, bubbles, the swell below. */
export function drawTide(pen: Pen, { night, deep }: PictureTheme): void {
  pen.fillStyle = linear(
    pen,
    [0, 0, 0, HEIGHT],
    [
      [0, '#2b93c4'],
      [0.3, deep],
      [1, night],
    ],
  );
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.globalCompositeOperation = 'lighter';
  const next = scattered(21);
  for (let shaft = 0; shaft < 16; shaft++) {
    const x = shaft * 90 + next() * 50 - 60;
    const wide = 20 + next() * 46;
    polygon(pen, [
      [x, 0],
      [x + wide, 0],
      [x + wide * 2.2 - 190, HEIGHT],
      [x - wide - 190, HEIGHT],
    ]);
    pen.fillStyle = linear(
      pen,
      [0, 0, 0, HEIGHT],
      [
        [0, 'rgba(150,230,255,0.26)'],
        [0.8, 'rgba(80,170,230,0)'],
      ],
    );
    pen.fill();
  }
  pen.globalCompositeOperation = 'source-over';
  for (const [base, height, length, colour] of [
    [560, 26, 230, 'rgba(18,104,156,0.6)'],
    [610, 22, 170, 'rgba(9,66,110,0.75)'],
    [660, 18, 130, 'rgba(4,32,60,0.9)'],
  ] as const)
    drawSwell(pen, { base, height, length, colour });
  for (let bubble = 0; bubble < 70; bubble++) {
    const [x, y, radius] = [next() * WIDTH, next() * HEIGHT, 2 + next() ** 2 * 13];
    disc(pen, x, y, radius);
    pen.lineWidth = 1.4;
    pen.strokeStyle = 'rgba(210,245,255,0.5)';
    pen.fillStyle = 'rgba(150,220,255,0.12)';
    pen.fill();
    pen.stroke();
  }
}

function drawSwell(
  pen: Pen,
  swell: {
    readonly base: number;
    readonly height: number;
    readonly length: number;
    readonly colour: string;
  },
): void {
  pen.beginPath();
  pen.moveTo(0, HEIGHT);
  for (let x = 0; x <= WIDTH; x += 10)
    pen.lineTo(x, swell.base + swell.height * Math.sin((x / swell.length) * 2 * Math.PI + swell.base));
  pen.lineTo(WIDTH, HEIGHT);
  pen.closePath();
  pen.fillStyle = swell.colour;
  pen.fill();
}
