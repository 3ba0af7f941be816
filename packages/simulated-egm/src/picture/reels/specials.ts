import { disc, linear, metallic, type Pen, type Point, polygon, radial, roundRect, setFont } from '../pen.ts';
import type { Metal } from '../theme.ts';
import { glint, ring } from './gems.ts';

const star = (x: number, y: number, long: number, short: number, points = 5): Point[] =>
  ring(points * 2, 1, { turn: 0.2 }).map(([dx, dy], i) => {
    const reach = i % 2 === 0 ? long : short;
    return [x + dx * reach, y + dy * reach];
  });

/** Where the ribbon is. */
const [RIBBON_TOP, RIBBON_FOOT] = [0.76, 1.3];

/** Letters on a ribbon below a symbol that is more than its picture. */
function ribbon(pen: Pen, text: string, [light, , dark]: Metal, fill: string): void {
  pen.shadowColor = 'rgba(0,0,0,0.5)';
  roundRect(pen, [-0.95, RIBBON_TOP, 1.9, RIBBON_FOOT - RIBBON_TOP], 0.13);
  pen.fillStyle = fill;
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.lineWidth = 0.05;
  pen.strokeStyle = metallic(pen, RIBBON_TOP, RIBBON_FOOT, [light, light, dark]);
  pen.stroke();
  pen.save();
  pen.translate(0, (RIBBON_TOP + RIBBON_FOOT) / 2 + 0.02);
  pen.scale(0.01, 0.01);
  setFont(pen, text, { size: 48, weight: 900, most: 164 });
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#ffffff';
  pen.fillText(text, 0, 0);
  pen.restore();
}

/** The wild. */
export const moon = (metal: Metal) => (pen: Pen) => {
  pen.save();
  pen.translate(0.04, -0.4);
  pen.scale(1.16, 1.22);
  pen.beginPath();
  pen.arc(0, 0, 0.74, 0.35 * Math.PI, 1.75 * Math.PI);
  pen.arc(0.3, -0.14, 0.56, 1.62 * Math.PI, 0.42 * Math.PI, true);
  pen.closePath();
  pen.fillStyle = radial(
    pen,
    [-0.34, -0.3],
    [0.05, 1.1],
    [
      [0, '#ffffff'],
      [0.45, '#cfe2ff'],
      [1, '#5d86e0'],
    ],
  );
  pen.fill();
  pen.lineWidth = 0.045;
  pen.strokeStyle = '#28468f';
  pen.stroke();
  pen.shadowColor = 'transparent';
  pen.fillStyle = 'rgba(90,125,200,0.35)';
  for (const [x, y, radius] of [
    [-0.5, 0.02, 0.09],
    [-0.4, -0.3, 0.06],
    [-0.42, 0.3, 0.07],
  ] as const) {
    disc(pen, x, y, radius);
    pen.fill();
  }
  polygon(pen, star(0.32, -0.16, 0.34, 0.15));
  pen.fillStyle = linear(
    pen,
    [0, -0.5, 0.5, 0.2],
    [
      [0, '#fffbe0'],
      [1, '#ffb12e'],
    ],
  );
  pen.fill();
  pen.strokeStyle = '#8a5200';
  pen.stroke();
  pen.restore();
  ribbon(pen, 'WILD', metal, '#1c3f9c');
};

/** The scatter. */
export const comet = (metal: Metal) => (pen: Pen) => {
  pen.save();
  pen.translate(0, 0.06);
  for (const [spread, reach, colour] of [
    [0.5, 1, 'rgba(255,84,30,0.55)'],
    [0.33, 0.94, 'rgba(255,150,40,0.75)'],
    [0.16, 0.87, 'rgba(255,236,160,0.95)'],
  ] as const) {
    polygon(pen, [
      [0.84 * reach, -1.36 * reach],
      [-0.12 + spread, 0.1 + spread * 0.7],
      [-0.12 - spread, 0.1 - spread * 0.7],
    ]);
    pen.fillStyle = linear(
      pen,
      [0.84, -1.36, -0.1, 0.1],
      [
        [0, 'rgba(255,120,40,0)'],
        [1, colour],
      ],
    );
    pen.fill();
  }
  polygon(pen, star(-0.16, 0.04, 0.78, 0.37));
  pen.fillStyle = radial(
    pen,
    [-0.28, -0.1],
    [0, 0.82],
    [
      [0, '#fffdf0'],
      [0.5, '#ffd24a'],
      [1, '#f0641a'],
    ],
  );
  pen.fill();
  pen.lineWidth = 0.045;
  pen.strokeStyle = '#8a2c04';
  pen.stroke();
  pen.shadowColor = 'transparent';
  glint(pen, -0.26, -0.12, 0.26);
  pen.restore();
  ribbon(pen, 'FREE', metal, '#a3260f');
};
