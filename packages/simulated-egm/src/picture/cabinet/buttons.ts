import type { CabinetButton } from '../../scene.ts';
import type { Place } from '../geometry.ts';
import { write } from '../letters.ts';
import { linear, metallic, type Pen, radial, roundRect } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';

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
  const middle = left + width / 2;
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
    ? radial(pen, [middle, SIDE + 6], [2, width * 0.62], [0, '#ffffff'], [0.4, colour], [1, shade(colour)])
    : linear(pen, [0, top, 0, top + height], [0, '#4a4e57'], [1, '#1b1d22']);
  pen.fill();
  roundRect(pen, [cap[0] + 5, cap[1] + 3, cap[2] - 10, cap[3] * 0.36], radius * 0.5);
  pen.fillStyle = `rgba(255,255,255,${lit ? 0.42 : 0.12})`;
  pen.fill();
  pen.textBaseline = 'middle';
  const letters = { size: button === 'spin' ? 31 : 19, weight: 800, most: width - 24 };
  write(pen, LABELS[button], [middle, cap[1] + cap[3] / 2 + 1], {
    ...letters,
    colour: lit ? '#15100a' : '#aeb4be',
  });
  pen.textBaseline = 'alphabetic';
}

/** A colour of the form #rrggbb at 70 % of its brightness. */
function shade(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.7));
  return `rgb(${parts.join()})`;
}
