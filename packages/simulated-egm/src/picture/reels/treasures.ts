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

/** Half of the crown's points, from its foot to the one in the middle. */
const CROWN: readonly Point[] = [
  [-0.64, 0.42],
  [-0.9, -0.62],
  [-0.42, 0.02],
  [-0.34, -0.88],
  [-0.12, -0.06],
];

export const crown: Treasure = (metal) => (pen) => {
  drawCushion(pen, metal);
  // Velvet behind the points.
  polygon(pen, [
    [-0.64, 0.42],
    [-0.57, -0.3],
    [0, -0.62],
    [0.57, -0.3],
    [0.64, 0.42],
  ]);
  pen.fillStyle = linear(
    pen,
    [0, -0.6, 0, 0.42],
    [
      [0, '#d42c46'],
      [1, '#5b0818'],
    ],
  );
  pen.fill();
  polygon(pen, [...CROWN, [0, -1.14], ...CROWN.map(([x, y]): Point => [-x, y]).reverse()]);
  pen.fillStyle = beaten(pen, metal);
  pen.fill();
  rim(pen, metal);
  pen.shadowColor = 'transparent';
  roundRect(pen, [-0.74, 0.28, 1.48, 0.4], 0.12);
  pen.fillStyle = metallic(pen, 0.28, 0.68, metal);
  pen.fill();
  rim(pen, metal, 0.03);
  for (const [x, y] of [
    [-0.9, -0.66],
    [-0.34, -0.94],
    [0.34, -0.94],
    [0.9, -0.66],
  ] as const)
    jewel(pen, x, y, 0.1, ['#ffd9df', '#d81f43']);
  jewel(pen, 0, -1.18, 0.14, ['#a8ecff', '#1173b8']);
  jewel(pen, 0, 0.48, 0.13, ['#ff9aa8', '#b0001f']);
  for (const x of [-0.44, 0.44]) jewel(pen, x, 0.48, 0.095, ['#a2ffcb', '#00713a']);
  glint(pen, -0.38, -0.16, 0.24);
};

/** What the crown lies on: velvet with a tassel at each end. */
function drawCushion(pen: Pen, metal: Metal): void {
  for (const side of [-1, 1])
    tassel(pen, metal, [
      [side * 0.86, 0.96],
      [side * 1, 1.28],
      [side * 0.76, 1.28],
    ]);
  pen.beginPath();
  pen.moveTo(-0.92, 0.74);
  pen.quadraticCurveTo(0, 0.5, 0.92, 0.74);
  pen.quadraticCurveTo(1.02, 0.98, 0.9, 1.16);
  pen.quadraticCurveTo(0, 1.36, -0.9, 1.16);
  pen.quadraticCurveTo(-1.02, 0.98, -0.92, 0.74);
  pen.fillStyle = linear(
    pen,
    [0, 0.56, 0, 1.28],
    [
      [0, '#4a1030'],
      [0.35, '#a8264f'],
      [1, '#3a0a26'],
    ],
  );
  pen.fill();
  pen.lineWidth = 0.05;
  pen.strokeStyle = metal[1];
  pen.stroke();
}

function tassel(pen: Pen, metal: Metal, points: readonly Point[]): void {
  polygon(pen, points);
  pen.fillStyle = beaten(pen, metal);
  pen.fill();
}

export const lantern: Treasure = (metal) => (pen) => {
  pen.lineWidth = 0.1;
  pen.strokeStyle = metal[1];
  pen.beginPath();
  pen.ellipse(0, -0.96, 0.3, 0.34, 0, Math.PI, 0);
  pen.stroke();
  const glass: readonly Point[] = [
    [-0.52, -0.58],
    [0.52, -0.58],
    [0.68, 0.94],
    [-0.68, 0.94],
  ];
  polygon(pen, glass);
  pen.fillStyle = radial(
    pen,
    [0, 0.3],
    [0.04, 1.1],
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
  pen.moveTo(0, -0.3);
  pen.bezierCurveTo(0.36, 0.26, 0.26, 0.76, 0, 0.76);
  pen.bezierCurveTo(-0.26, 0.76, -0.36, 0.26, 0, -0.3);
  pen.fillStyle = '#fffef2';
  pen.fill();
  pen.lineWidth = 0.06;
  pen.strokeStyle = metal[2];
  for (const [top, foot] of [
    [-0.18, -0.24],
    [0.18, 0.24],
  ] as const) {
    pen.beginPath();
    pen.moveTo(top, -0.58);
    pen.lineTo(foot, 0.94);
    pen.stroke();
  }
  roundRect(pen, [-0.82, 0.9, 1.64, 0.36], 0.1);
  pen.fillStyle = metallic(pen, 0.9, 1.26, metal);
  pen.fill();
  polygon(pen, [
    [-0.72, -0.52],
    [-0.36, -1],
    [0.36, -1],
    [0.72, -0.52],
  ]);
  pen.fillStyle = metallic(pen, -1.02, -0.5, metal);
  pen.fill();
  rim(pen, metal, 0.03);
};

export const compass: Treasure = (metal) => (pen) => {
  // The ring by which it is carried.
  pen.lineWidth = 0.11;
  pen.strokeStyle = metal[1];
  pen.beginPath();
  pen.ellipse(0, -0.98, 0.3, 0.26, 0, 0, 7);
  pen.stroke();
  roundRect(pen, [-0.17, -0.8, 0.34, 0.3], 0.07);
  pen.fillStyle = beaten(pen, metal);
  pen.fill();
  pen.translate(0, 0.32);
  disc(pen, 0, 0, 0.94);
  pen.fillStyle = beaten(pen, metal);
  pen.fill();
  rim(pen, metal);
  pen.shadowColor = 'transparent';
  disc(pen, 0, 0, 0.75);
  pen.fillStyle = radial(
    pen,
    [-0.15, -0.2],
    [0, 1],
    [
      [0, '#2c5f86'],
      [0.7, '#0b2438'],
      [1, '#04101c'],
    ],
  );
  pen.fill();
  rim(pen, metal, 0.05);
  pen.fillStyle = metal[0];
  for (const [x, y] of ring(12, 0.62)) {
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
  for (const quarter of [0, 1, 2, 3]) needle(Math.PI / 4 + (quarter * Math.PI) / 2, 0.4, metal[1], metal[2]);
  for (const quarter of [1, 2, 3]) needle((quarter * Math.PI) / 2, 0.66, '#ffffff', '#a9b6c4');
  needle(0, 0.68, '#ff6b6b', '#b3122a');
  jewel(pen, 0, 0, 0.1, [metal[0], metal[2]]);
  pen.beginPath();
  pen.ellipse(-0.2, -0.34, 0.42, 0.22, -0.5, 0, 7);
  pen.fillStyle = 'rgba(255,255,255,0.14)';
  pen.fill();
};

export const key: Treasure = (metal) => (pen) => {
  const [, , dark] = metal;
  pen.rotate(0.16);
  pen.scale(1.32, 1.3);
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
