import { disc, linear, metallic, type Pen, type Point, polygon, radial, roundRect } from '../pen.ts';
import type { Metal } from '../theme.ts';
import { glint, ring } from './gems.ts';

type Treasure = (metal: Metal) => (pen: Pen) => void;

/** Metal lit from the upper left. */
const beaten = (pen: Pen, [light, middle, dark]: Metal) =>
  linear(
    pen,
    [-0.6, -0.8, 0.6, 0.8],
    [
      [0, light],
      [0.45, middle],
      [1, dark],
    ],
  );

function rim(pen: Pen, [, , dark]: Metal, width = 0.04): void {
  pen.lineWidth = width;
  pen.strokeStyle = dark;
  pen.stroke();
}

function jewel(pen: Pen, x: number, y: number, radius: number, colours: readonly [string, string]): void {
  disc(pen, x, y, radius);
  pen.fillStyle = radial(
    pen,
    [x - radius * 0.3, y - radius * 0.35],
    [0, radius * 1.2],
    [
      [0, '#ffffff'],
      [0.3, colours[0]],
      [1, colours[1]],
    ],
  );
  pen.fill();
}

const CROWN: readonly Point[] = [
  [-0.86, -0.34],
  [-0.44, 0.1],
  [-0.34, -0.5],
  [0, 0],
  [0, -0.72],
];

export const crown: Treasure = (metal) => (pen) => {
  // Velvet behind the points.
  polygon(pen, [
    [-0.62, 0.5],
    [-0.55, -0.1],
    [0, -0.34],
    [0.55, -0.1],
    [0.62, 0.5],
  ]);
  pen.fillStyle = linear(
    pen,
    [0, -0.3, 0, 0.5],
    [
      [0, '#c4243c'],
      [1, '#5b0818'],
    ],
  );
  pen.fill();
  const half: Point[] = [[-0.62, 0.5], CROWN[0] ?? [0, 0], [-0.4, 0.14], [-0.3, -0.56], [-0.12, 0.06]];
  polygon(pen, [...half, [0, -0.78], ...half.map(([x, y]): Point => [-x, y]).reverse()]);
  pen.fillStyle = beaten(pen, metal);
  pen.fill();
  rim(pen, metal);
  pen.shadowColor = 'transparent';
  roundRect(pen, [-0.7, 0.36, 1.4, 0.34], 0.1);
  pen.fillStyle = metallic(pen, 0.36, 0.7, metal);
  pen.fill();
  rim(pen, metal, 0.03);
  for (const [x, y] of [
    [-0.86, -0.38],
    [-0.3, -0.62],
    [0.3, -0.62],
    [0.86, -0.38],
  ] as const)
    jewel(pen, x, y, 0.095, ['#ffd9df', '#d81f43']);
  jewel(pen, 0, -0.82, 0.125, ['#a8ecff', '#1173b8']);
  jewel(pen, 0, 0.53, 0.115, ['#ff9aa8', '#b0001f']);
  for (const x of [-0.42, 0.42]) jewel(pen, x, 0.53, 0.085, ['#a2ffcb', '#00713a']);
  glint(pen, -0.36, 0.02, 0.2);
};

export const lantern: Treasure = (metal) => (pen) => {
  pen.lineWidth = 0.09;
  pen.strokeStyle = metal[1];
  pen.beginPath();
  pen.arc(0, -0.66, 0.24, Math.PI, 0);
  pen.stroke();
  const glass: readonly Point[] = [
    [-0.44, -0.42],
    [0.44, -0.42],
    [0.58, 0.5],
    [-0.58, 0.5],
  ];
  polygon(pen, glass);
  pen.fillStyle = radial(
    pen,
    [0, 0.14],
    [0.04, 0.78],
    [
      [0, '#fffdf0'],
      [0.28, '#ffe08a'],
      [0.62, '#ff9a1f'],
      [1, '#8f2f04'],
    ],
  );
  pen.fill();
  rim(pen, metal, 0.06);
  pen.shadowColor = 'transparent';
  // The flame.
  pen.beginPath();
  pen.moveTo(0, -0.22);
  pen.bezierCurveTo(0.3, 0.14, 0.2, 0.42, 0, 0.42);
  pen.bezierCurveTo(-0.2, 0.42, -0.3, 0.14, 0, -0.22);
  pen.fillStyle = '#fffef2';
  pen.fill();
  pen.lineWidth = 0.055;
  pen.strokeStyle = metal[2];
  for (const [top, foot] of [
    [-0.15, -0.2],
    [0.15, 0.2],
  ] as const) {
    pen.beginPath();
    pen.moveTo(top, -0.42);
    pen.lineTo(foot, 0.5);
    pen.stroke();
  }
  roundRect(pen, [-0.7, 0.46, 1.4, 0.26], 0.08);
  pen.fillStyle = metallic(pen, 0.46, 0.72, metal);
  pen.fill();
  polygon(pen, [
    [-0.6, -0.38],
    [-0.3, -0.68],
    [0.3, -0.68],
    [0.6, -0.38],
  ]);
  pen.fillStyle = metallic(pen, -0.7, -0.36, metal);
  pen.fill();
  rim(pen, metal, 0.03);
};

export const compass: Treasure = (metal) => (pen) => {
  disc(pen, 0, 0, 0.86);
  pen.fillStyle = beaten(pen, metal);
  pen.fill();
  rim(pen, metal);
  pen.shadowColor = 'transparent';
  disc(pen, 0, 0, 0.68);
  pen.fillStyle = radial(
    pen,
    [-0.15, -0.2],
    [0, 0.9],
    [
      [0, '#2c5f86'],
      [0.7, '#0b2438'],
      [1, '#04101c'],
    ],
  );
  pen.fill();
  rim(pen, metal, 0.05);
  pen.fillStyle = metal[0];
  for (const [x, y] of ring(12, 0.56)) {
    disc(pen, x, y, 0.035);
    pen.fill();
  }
  const needle = (turn: number, reach: number, light: string, dark: string) => {
    pen.save();
    pen.rotate(turn);
    for (const [side, colour] of [
      [-1, light],
      [1, dark],
    ] as const) {
      polygon(pen, [
        [0, -reach],
        [side * 0.15, 0],
        [0, 0],
      ]);
      pen.fillStyle = colour;
      pen.fill();
    }
    pen.restore();
  };
  for (const quarter of [0, 1, 2, 3]) needle(Math.PI / 4 + (quarter * Math.PI) / 2, 0.36, metal[1], metal[2]);
  for (const quarter of [1, 2, 3]) needle((quarter * Math.PI) / 2, 0.6, '#ffffff', '#a9b6c4');
  needle(0, 0.62, '#ff6b6b', '#b3122a');
  jewel(pen, 0, 0, 0.1, [metal[0], metal[2]]);
  pen.beginPath();
  pen.ellipse(-0.2, -0.34, 0.42, 0.22, -0.5, 0, 7);
  pen.fillStyle = 'rgba(255,255,255,0.14)';
  pen.fill();
};

export const key: Treasure = (metal) => (pen) => {
  const [, , dark] = metal;
  pen.rotate(Math.PI / 4);
  const strokes = (width: number, colour: Pen['strokeStyle']) => {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(0, -0.2);
    pen.lineTo(0, 0.98);
    pen.moveTo(0, 0.86);
    pen.lineTo(0.36, 0.86);
    pen.lineTo(0.36, 0.7);
    pen.moveTo(0, 0.54);
    pen.lineTo(0.28, 0.54);
    pen.stroke();
    for (const [x, y] of [
      [-0.22, -0.44],
      [0.22, -0.44],
      [0, -0.74],
    ] as const) {
      pen.beginPath();
      pen.arc(x, y, 0.2, 0, 7);
      pen.stroke();
    }
  };
  strokes(0.27, dark);
  pen.shadowColor = 'transparent';
  strokes(
    0.19,
    linear(
      pen,
      [-0.5, 0, 0.5, 0.2],
      [
        [0, metal[0]],
        [0.45, metal[1]],
        [1, metal[1]],
      ],
    ),
  );
  pen.save();
  pen.translate(-0.03, -0.02);
  strokes(0.05, 'rgba(255,255,255,0.55)');
  pen.restore();
  roundRect(pen, [-0.2, -0.24, 0.4, 0.16], 0.05);
  pen.fillStyle = metallic(pen, -0.24, -0.08, metal);
  pen.fill();
  jewel(pen, 0, -0.52, 0.13, ['#a8ecff', '#1173b8']);
};
