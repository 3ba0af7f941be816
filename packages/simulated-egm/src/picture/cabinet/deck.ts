import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { CabinetButton, Scene } from '../../scene.ts';
import { HEIGHT, type Place, WIDTH } from '../geometry.ts';
import { linear, metallic, type Pen, polygon, radial, roundRect, setFont } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';
import { SCREEN } from './body.ts';

const TOP = 556;
const LIP = 694;
const [TOP_LEFT, TOP_RIGHT, LIP_LEFT, LIP_RIGHT] = [196, 1084, 136, 1144];

/** The button deck, and on its gloss the light of the screen above it. */
export function drawDeck(pen: Pen, { cabinet }: Scene, theme: PictureTheme, backdrop: Canvas): void {
  const surface = () =>
    polygon(pen, [
      [TOP_LEFT, TOP],
      [TOP_RIGHT, TOP],
      [LIP_RIGHT, LIP],
      [LIP_LEFT, LIP],
    ]);
  surface();
  pen.fillStyle = linear(
    pen,
    [0, TOP, 0, LIP],
    [
      [0, '#060709'],
      [0.5, '#16181d'],
      [1, '#2b2e36'],
    ],
  );
  pen.fill();
  pen.save();
  surface();
  pen.clip();
  pen.fillStyle = linear(
    pen,
    [0, TOP, 0, TOP + 30],
    [
      [0, 'rgba(0,0,0,0.7)'],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pen.fillRect(0, TOP, WIDTH, 30);
  drawReflection(pen, backdrop);
  pen.restore();
  pen.save();
  surface();
  pen.clip();
  pen.fillStyle = radial(
    pen,
    [WIDTH / 2, TOP - 30],
    [30, 480],
    [
      [0, theme.glow],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pen.globalAlpha = 0.26;
  pen.fillRect(0, TOP, WIDTH, LIP - TOP);
  pen.restore();
  surface();
  pen.lineWidth = 2;
  pen.strokeStyle = 'rgba(255,255,255,0.14)';
  pen.stroke();
  drawHinge(pen, theme);
  drawLip(pen, theme, cabinet.id);
}

/** The foot of the screen, upside down and soft, as lacquer shows it; it fades towards the player. */
function drawReflection(pen: Pen, backdrop: Canvas): void {
  const small = createCanvas(80, 16);
  const pale = small.getContext('2d');
  pale.imageSmoothingQuality = 'high';
  pale.translate(0, 16);
  pale.scale(1, -1);
  pale.drawImage(backdrop, 0, HEIGHT * 0.55, WIDTH, HEIGHT * 0.45, 0, 0, 80, 16);
  pale.globalCompositeOperation = 'destination-in';
  pale.fillStyle = linear(
    pale,
    [0, 16, 0, 0],
    [
      [0, 'rgba(0,0,0,0.6)'],
      [0.8, 'rgba(0,0,0,0)'],
    ],
  );
  pale.fillRect(0, 0, 80, 16);
  pale.fillStyle = linear(
    pale,
    [0, 0, 80, 0],
    [
      [0, 'rgba(0,0,0,0)'],
      [0.12, '#000000'],
      [0.88, '#000000'],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pale.fillRect(0, 0, 80, 16);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(small, SCREEN[0] - 24, TOP, SCREEN[2] + 48, LIP - TOP);
}

/** The metal edge between screen and deck. */
function drawHinge(pen: Pen, { metal }: PictureTheme): void {
  roundRect(pen, [TOP_LEFT - 6, TOP - 6, TOP_RIGHT - TOP_LEFT + 12, 11], 5);
  pen.fillStyle = metallic(pen, TOP - 6, TOP + 5, metal);
  pen.fill();
}

function drawLip(pen: Pen, { metal }: PictureTheme, id: number): void {
  polygon(pen, [
    [LIP_LEFT - 6, LIP],
    [LIP_RIGHT + 6, LIP],
    [LIP_RIGHT - 6, HEIGHT],
    [LIP_LEFT + 6, HEIGHT],
  ]);
  pen.fillStyle = linear(
    pen,
    [0, LIP, 0, HEIGHT],
    [
      [0, '#3a3d45'],
      [0.25, '#15171b'],
      [1, '#050506'],
    ],
  );
  pen.fill();
  pen.fillStyle = metallic(pen, LIP - 3, LIP + 4, metal);
  pen.fillRect(LIP_LEFT - 6, LIP - 3, LIP_RIGHT - LIP_LEFT + 12, 6);
  if (id === 0) return;
  roundRect(pen, [WIDTH / 2 - 46, LIP + 6, 92, 18], 4);
  pen.fillStyle = metallic(pen, LIP + 6, LIP + 24, ['#f4f6f8', '#c3c8cf', '#8d939c']);
  pen.fill();
  pen.textAlign = 'center';
  pen.fillStyle = '#17191d';
  setFont(pen, `No. ${id}`, { size: 14, weight: 700, most: 84 });
  pen.fillText(`No. ${id}`, WIDTH / 2, LIP + 20);
}

const SIDE = 640;
/** Left, width and height of each button; all stand on one line. */
const BUTTONS: Readonly<Record<CabinetButton, readonly [left: number, width: number, height: number]>> = {
  service: [250, 92, 50],
  'cash-out': [368, 112, 56],
  'bet-down': [506, 96, 56],
  'bet-up': [628, 96, 56],
  'max-bet': [750, 112, 56],
  spin: [888, 156, 72],
};
/** How far a lit button shines. */
const SHINE = 12;

export const buttonPlace = (button: CabinetButton): Place => {
  const [left, width, height] = BUTTONS[button];
  return [left - SHINE, SIDE - height / 2 - SHINE, width + 2 * SHINE, height + 2 * SHINE + 6];
};

const LABELS: Readonly<Record<CabinetButton, string>> = {
  spin: 'SPIN',
  'bet-up': 'BET +',
  'bet-down': 'BET −',
  'max-bet': 'MAX BET',
  'cash-out': 'CASH OUT',
  service: 'SERVICE',
};

export interface ButtonState {
  readonly lit: boolean;
  readonly down: boolean;
}

const colourOf = (button: CabinetButton, { accent, glow }: PictureTheme): string => {
  if (button === 'spin') return glow;
  if (button === 'service') return '#ff7a6b';
  return button === 'cash-out' ? '#e8eef5' : accent;
};

/** A button of clear plastic in a metal ring, lit from below. */
export function drawButton(
  pen: Pen,
  button: CabinetButton,
  { lit, down }: ButtonState,
  theme: PictureTheme,
): void {
  const [left, width, height] = BUTTONS[button];
  const colour = colourOf(button, theme);
  const top = SIDE - height / 2;
  const radius = button === 'spin' ? 34 : 18;
  if (lit) {
    pen.shadowColor = colour;
    pen.shadowBlur = 13;
  }
  roundRect(pen, [left, top, width, height + 4], radius);
  pen.fillStyle = metallic(pen, top, top + height + 4, ['#eef1f5', '#9aa0a9', '#3b3f46']);
  pen.fill();
  pen.shadowColor = 'transparent';
  roundRect(pen, [left + 4, top + 4, width - 8, height - 4], radius - 3);
  pen.fillStyle = '#08090b';
  pen.fill();
  const sink = down ? 4 : 0;
  const cap: Place = [left + 6, top + 5 + sink, width - 12, height - 11];
  roundRect(pen, cap, radius - 5);
  pen.fillStyle = lit
    ? radial(
        pen,
        [left + width / 2, SIDE + 6],
        [2, width * 0.62],
        [
          [0, '#ffffff'],
          [0.4, colour],
          [1, shade(colour)],
        ],
      )
    : linear(
        pen,
        [0, top, 0, top + height],
        [
          [0, '#4a4e57'],
          [1, '#1b1d22'],
        ],
      );
  pen.fill();
  roundRect(pen, [cap[0] + 5, cap[1] + 3, cap[2] - 10, cap[3] * 0.36], radius * 0.5);
  pen.fillStyle = `rgba(255,255,255,${lit ? 0.42 : 0.12})`;
  pen.fill();
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  setFont(pen, LABELS[button], { size: button === 'spin' ? 31 : 19, weight: 800, most: width - 24 });
  pen.fillStyle = lit ? '#15100a' : '#aeb4be';
  pen.fillText(LABELS[button], left + width / 2, cap[1] + cap[3] / 2 + 1);
  pen.textBaseline = 'alphabetic';
}

/** A colour of the form #rrggbb at 70 % of its brightness. */
function shade(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.7));
  return `rgb(${parts.join()})`;
}
