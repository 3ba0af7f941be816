import type { Canvas } from '@napi-rs/canvas';
import type { Scene } from '../../scene.ts';
import { FILMED_SCREEN, HEIGHT, type Place, WIDTH } from '../geometry.ts';
import { linear, metallic, type Pen, polygon, radial, roundRect } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';
import { drawTopper } from './topper.ts';

const { left: LEFT, top: TOP, scale } = FILMED_SCREEN;
export const SCREEN: Place = [LEFT, TOP, WIDTH * scale, HEIGHT * scale];
const [, , WIDE, HIGH] = SCREEN;
export const BODY: Place = [196, 72, 888, 492];
/** Where the light tubes along the cabinet's sides are. */
export const TUBES: readonly Place[] = [
  [213, 92, 14, 444],
  [1053, 92, 14, 444],
];

/** The cabinet without its deck: sides, frame of the screen, the sign on top. `backdrop` is what its screen shows. */
export function drawBody(pen: Pen, scene: Scene, theme: PictureTheme, backdrop: Canvas): void {
  const [left, , width] = BODY;
  roundRect(pen, BODY, 34);
  pen.fillStyle = linear(
    pen,
    [left, 0, left + width, 0],
    [
      [0, '#050506'],
      [0.012, '#4a4d55'],
      [0.03, '#17181c'],
      [0.06, '#0c0d10'],
      [0.5, '#24262c'],
      [0.94, '#0c0d10'],
      [0.97, '#17181c'],
      [0.988, '#4a4d55'],
      [1, '#050506'],
    ],
  );
  pen.fill();
  drawEdge(pen, theme);
  drawSheen(pen, theme);
  for (const tube of TUBES) drawChannel(pen, tube);
  drawTopper(pen, scene, theme);
  drawBezel(pen, theme);
  pen.imageSmoothingQuality = 'medium';
  pen.drawImage(backdrop, LEFT, TOP, WIDE, HIGH);
}

/** A rounded metal profile around the cabinet. */
function drawEdge(pen: Pen, { metal: [light, middle, dark] }: PictureTheme): void {
  const [left, top, width, height] = BODY;
  for (const [inset, thick, colour] of [
    [0, 7, '#020203'],
    [1, 5, dark],
    [2, 2.5, middle],
    [2.4, 1, light],
    [8, 1, 'rgba(255,255,255,0.14)'],
  ] as const) {
    roundRect(pen, [left + inset, top + inset, width - 2 * inset, height - 2 * inset], 34 - inset);
    pen.lineWidth = thick;
    pen.strokeStyle = colour;
    pen.stroke();
  }
}

/** What the tubes and the sign throw onto the cabinet's lacquer. */
function drawSheen(pen: Pen, { glow }: PictureTheme): void {
  pen.save();
  roundRect(pen, BODY, 34);
  pen.clip();
  pen.globalAlpha = 0.34;
  for (const [left, top, width, height] of TUBES) {
    const middle = left + width / 2;
    pen.fillStyle = linear(
      pen,
      [middle - 46, 0, middle + 46, 0],
      [
        [0, 'rgba(0,0,0,0)'],
        [0.5, glow],
        [1, 'rgba(0,0,0,0)'],
      ],
    );
    pen.fillRect(middle - 46, top, 92, height);
  }
  pen.restore();
}

function drawChannel(pen: Pen, [left, top, width, height]: Place): void {
  roundRect(pen, [left - 4, top - 6, width + 8, height + 12], 9);
  pen.fillStyle = '#020203';
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = 'rgba(255,255,255,0.22)';
  pen.stroke();
}

function drawBezel(pen: Pen, { metal, glow }: PictureTheme): void {
  const around = (by: number, radius: number) =>
    roundRect(pen, [LEFT - by, TOP - by, WIDE + 2 * by, HIGH + 2 * by], radius);
  for (const [by, alpha] of [
    [24, 0.1],
    [21, 0.16],
    [18, 0.26],
  ] as const) {
    pen.globalAlpha = alpha;
    around(by, by + 2);
    pen.fillStyle = glow;
    pen.fill();
  }
  pen.globalAlpha = 1;
  around(15, 16);
  pen.fillStyle = metallic(pen, TOP - 15, TOP + HIGH + 15, metal);
  pen.fill();
  around(11, 13);
  pen.fillStyle = linear(
    pen,
    [0, TOP - 11, 0, TOP + HIGH + 11],
    [
      [0, '#000000'],
      [0.5, '#0c0d10'],
      [1, '#26282e'],
    ],
  );
  pen.fill();
  around(2, 4);
  pen.fillStyle = '#000000';
  pen.fill();
}

/** The glass before the screen: what it reflects of the room, and the shadow of its frame. */
export function drawGlass(pen: Pen): void {
  for (const [x, width, alpha] of [
    [LEFT - 90, 240, 0.1],
    [LEFT + 190, 54, 0.055],
  ] as const) {
    polygon(pen, [
      [x, TOP],
      [x + width, TOP],
      [x + width - 190, TOP + HIGH],
      [x - 190, TOP + HIGH],
    ]);
    pen.fillStyle = linear(
      pen,
      [0, TOP, 0, TOP + HIGH],
      [
        [0, `rgba(255,255,255,${alpha})`],
        [0.75, 'rgba(255,255,255,0)'],
      ],
    );
    pen.fill();
  }
  // Lamps of the ceiling.
  for (const [x, y, radius] of [
    [905, 128, 46],
    [985, 120, 34],
    [820, 118, 30],
  ] as const) {
    pen.fillStyle = radial(
      pen,
      [x, y],
      [0, radius],
      [
        [0, 'rgba(255,232,196,0.2)'],
        [0.3, 'rgba(255,220,170,0.1)'],
        [1, 'rgba(255,220,170,0)'],
      ],
    );
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }
  for (const [x0, y0, x1, y1] of [
    [0, TOP, 0, TOP + 26],
    [LEFT, 0, LEFT + 18, 0],
    [LEFT + WIDE, 0, LEFT + WIDE - 18, 0],
  ] as const) {
    pen.fillStyle = linear(
      pen,
      [x0, y0, x1, y1],
      [
        [0, 'rgba(0,0,0,0.4)'],
        [1, 'rgba(0,0,0,0)'],
      ],
    );
    pen.fillRect(...SCREEN);
  }
}
