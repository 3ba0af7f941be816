import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ReelSymbol } from '../game/symbols.ts';

type Pen = SKRSContext2D;
type Point = readonly [number, number];

/** Draws a symbol into a square from −1 to 1. */
type Draw = (pen: Pen) => void;

const polygon = (pen: Pen, points: readonly Point[]): void => {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
};

function shaded(pen: Pen, light: string, dark: string): void {
  const gradient = pen.createLinearGradient(-0.6, -0.8, 0.6, 0.8);
  gradient.addColorStop(0, light);
  gradient.addColorStop(1, dark);
  pen.fillStyle = gradient;
}

/** A cut stone: its outline, and facets from each corner towards the table. */
const gem =
  (light: string, dark: string, outline: readonly Point[]): Draw =>
  (pen) => {
    polygon(pen, outline);
    shaded(pen, light, dark);
    pen.fill();
    pen.lineWidth = 0.05;
    pen.strokeStyle = 'rgba(255,255,255,0.55)';
    pen.stroke();
    pen.lineWidth = 0.03;
    pen.strokeStyle = 'rgba(255,255,255,0.35)';
    for (const [x, y] of outline) {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x * 0.45, y * 0.45);
      pen.stroke();
    }
    polygon(
      pen,
      outline.map(([x, y]) => [x * 0.45, y * 0.45]),
    );
    pen.fillStyle = 'rgba(255,255,255,0.28)';
    pen.fill();
  };

const ring = (count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count;
    return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
  });

const GOLD = ['#ffe9a6', '#c47f17'] as const;
const gold = (pen: Pen): void => shaded(pen, ...GOLD);

const crown: Draw = (pen) => {
  polygon(pen, [
    [-0.75, -0.35],
    [-0.38, 0.05],
    [0, -0.7],
    [0.38, 0.05],
    [0.75, -0.35],
    [0.6, 0.6],
    [-0.6, 0.6],
  ]);
  gold(pen);
  pen.fill();
  for (const [x, y, colour] of [
    [-0.75, -0.42, '#ff5a6e'],
    [0, -0.76, '#5ad1ff'],
    [0.75, -0.42, '#ff5a6e'],
  ] as const) {
    pen.beginPath();
    pen.arc(x, y, 0.13, 0, 7);
    pen.fillStyle = colour;
    pen.fill();
  }
  pen.fillStyle = 'rgba(80,40,0,0.45)';
  pen.fillRect(-0.58, 0.34, 1.16, 0.14);
};

const lantern: Draw = (pen) => {
  pen.lineWidth = 0.08;
  pen.strokeStyle = '#d9a13c';
  pen.beginPath();
  pen.arc(0, -0.55, 0.26, Math.PI, 0);
  pen.stroke();
  polygon(pen, [
    [-0.42, -0.5],
    [0.42, -0.5],
    [0.55, 0.5],
    [-0.55, 0.5],
  ]);
  const glow = pen.createRadialGradient(0, 0.05, 0.05, 0, 0.05, 0.7);
  glow.addColorStop(0, '#fffbe0');
  glow.addColorStop(0.5, '#ffb52e');
  glow.addColorStop(1, '#8a3b06');
  pen.fillStyle = glow;
  pen.fill();
  gold(pen);
  pen.fillRect(-0.62, 0.46, 1.24, 0.22);
  pen.fillRect(-0.5, -0.6, 1, 0.16);
};

const compass: Draw = (pen) => {
  pen.beginPath();
  pen.arc(0, 0, 0.78, 0, 7);
  gold(pen);
  pen.fill();
  pen.beginPath();
  pen.arc(0, 0, 0.62, 0, 7);
  pen.fillStyle = '#10283a';
  pen.fill();
  polygon(pen, [
    [0, -0.56],
    [0.16, 0],
    [0, 0.56],
    [-0.16, 0],
  ]);
  pen.fillStyle = '#f4f1e6';
  pen.fill();
  polygon(pen, [
    [0, -0.56],
    [0.16, 0],
    [-0.16, 0],
  ]);
  pen.fillStyle = '#ff4d4d';
  pen.fill();
};

const key: Draw = (pen) => {
  gold(pen);
  pen.lineWidth = 0.2;
  pen.strokeStyle = '#e2aa3f';
  pen.beginPath();
  pen.arc(-0.38, -0.38, 0.3, 0, 7);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(-0.16, -0.16);
  pen.lineTo(0.62, 0.62);
  pen.moveTo(0.34, 0.34);
  pen.lineTo(0.56, 0.12);
  pen.moveTo(0.56, 0.56);
  pen.lineTo(0.76, 0.36);
  pen.stroke();
};

const moon: Draw = (pen) => {
  pen.beginPath();
  pen.arc(0, 0, 0.74, 0, 7);
  const light = pen.createRadialGradient(-0.2, -0.2, 0.1, 0, 0, 0.8);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(1, '#7fb4ff');
  pen.fillStyle = light;
  pen.fill();
  pen.beginPath();
  pen.arc(0.32, -0.16, 0.58, 0, 7);
  pen.fillStyle = '#14234a';
  pen.fill();
  polygon(
    pen,
    ring(10, 1).map(([x, y], i) => [0.3 + x * (i % 2 ? 0.08 : 0.22), -0.12 + y * (i % 2 ? 0.08 : 0.22)]),
  );
  pen.fillStyle = '#ffe9a6';
  pen.fill();
};

const comet: Draw = (pen) => {
  const tail = pen.createLinearGradient(0.75, -0.75, -0.3, 0.3);
  tail.addColorStop(0, 'rgba(255,120,40,0)');
  tail.addColorStop(1, '#ffd56b');
  polygon(pen, [
    [0.85, -0.85],
    [0.12, 0.32],
    [-0.32, -0.12],
  ]);
  pen.fillStyle = tail;
  pen.fill();
  polygon(
    pen,
    ring(10, 1).map(([x, y], i) => [-0.2 + x * (i % 2 ? 0.24 : 0.55), 0.2 + y * (i % 2 ? 0.24 : 0.55)]),
  );
  shaded(pen, '#fffdf0', '#ff7a1f');
  pen.fill();
};

const ART: Readonly<Record<ReelSymbol, Draw>> = {
  crown,
  lantern,
  compass,
  key,
  moon,
  comet,
  ruby: gem('#ff9aa8', '#a8001f', ring(6, 0.7)),
  amber: gem('#ffe08a', '#b75d00', ring(8, 0.68, Math.PI / 8)),
  emerald: gem('#a2ffcb', '#00713a', [
    [-0.45, -0.7],
    [0.45, -0.7],
    [0.65, -0.45],
    [0.65, 0.45],
    [0.45, 0.7],
    [-0.45, 0.7],
    [-0.65, 0.45],
    [-0.65, -0.45],
  ]),
  sapphire: gem('#a9d4ff', '#0b3fa8', [
    [-0.7, -0.25],
    [-0.4, -0.6],
    [0.4, -0.6],
    [0.7, -0.25],
    [0, 0.72],
  ]),
};

/** A reel's whole strip, drawn once: symbols downwards, with the first three again at the end so that it can wrap. */
export function drawStrip(symbols: readonly ReelSymbol[], width: number, height: number): Canvas {
  const strip = createCanvas(width, height * (symbols.length + 4));
  const pen = strip.getContext('2d');
  const face = pen.createLinearGradient(0, 0, width, 0);
  face.addColorStop(0, '#c9c2b4');
  face.addColorStop(0.5, '#fbf8f0');
  face.addColorStop(1, '#c9c2b4');
  pen.fillStyle = face;
  pen.fillRect(0, 0, width, strip.height);
  const size = Math.min(width, height) * 0.44;
  for (let row = 0; row < symbols.length + 4; row++) {
    const symbol = symbols[row % symbols.length];
    if (symbol === undefined) continue;
    pen.save();
    pen.translate(width / 2, (row + 0.5) * height);
    pen.scale(size, size);
    pen.shadowColor = 'rgba(20,10,0,0.45)';
    pen.shadowBlur = 10;
    pen.shadowOffsetY = 4;
    ART[symbol](pen);
    pen.restore();
    pen.fillStyle = 'rgba(60,40,10,0.14)';
    pen.fillRect(0, (row + 1) * height - 1, width, 2);
  }
  return strip;
}
