import { groupedAmount } from '../../amount-text.ts';
import type { Scene } from '../../scene.ts';
import { TITLE } from '../geometry.ts';
import { linear, metallic, type Pen, roundRect, setFont } from '../pen.ts';
import { type PictureTheme, themeOf } from '../theme.ts';
import { inFreeGames, winState } from './win-state.ts';
import { fitLines, LEADING } from './words.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = TITLE;
const MIDDLE = LEFT + WIDTH / 2;
const ROOM = WIDTH - 18;
/** Where the name of the machine begins. */
const FOOT = TOP + HEIGHT - 78;
/** Height of the game's name. */
const NAME = FOOT - TOP - 30;

export const titleKey = (scene: Scene, now: number): string =>
  `${scene.cabinet.brand} ${scene.cabinet.name} ${scene.cabinet.id} ${announced(scene, now)?.join(' ') ?? ''}`;

/** What takes the place of the game's name: words, and below them a number. */
function announced(scene: Scene, now: number): readonly [words: string, number: string] | undefined {
  const { left, of } = scene.freeGames;
  if (inFreeGames(scene)) return ['FREE GAMES', `${left} / ${of}`];
  return winState(scene, now) === 'big'
    ? ['BIG WIN', groupedAmount(scene.win, scene.cabinet.decimals)]
    : undefined;
}

/** The name of the game on a sign, above the machine's own name and number. */
export function drawTitle(pen: Pen, scene: Scene, now: number): void {
  const { cabinet } = scene;
  const theme = themeOf(cabinet.theme);
  const message = announced(scene, now);
  drawSign(pen, theme, message !== undefined);
  pen.textAlign = 'center';
  if (message === undefined) drawWords(pen, cabinet.brand.toUpperCase(), theme, NAME);
  else {
    drawWords(pen, message[0], theme, NAME - 52, true);
    setFont(pen, message[1], { size: 46, weight: 800, most: ROOM });
    pen.fillStyle = '#ffffff';
    pen.fillText(message[1], MIDDLE, FOOT - 18);
  }
  drawRule(pen, theme);
  const number = cabinet.id === 0 ? '' : `No. ${cabinet.id}`;
  const { lines, size } = fitLines(pen, cabinet.name, {
    sizes: [22, 19, 16, 14, 12],
    weight: 600,
    most: ROOM,
    lines: number === '' ? 3 : 2,
  });
  const rows = [...lines, ...(number === '' ? [] : [number])];
  rows.forEach((row, i) => {
    setFont(pen, row, { size, weight: 600, most: ROOM });
    pen.fillStyle = row === number ? theme.accent : 'rgba(255,255,255,0.88)';
    pen.fillText(row, MIDDLE, FOOT + (rows.length > 2 ? 23 + i * 21 : 28 + i * 27));
  });
}

function drawSign(pen: Pen, { night, deep, metal, glow }: PictureTheme, warm: boolean): void {
  roundRect(pen, [LEFT + 2, TOP + 2, WIDTH - 4, HEIGHT - 4], 20);
  pen.fillStyle = linear(
    pen,
    [0, TOP, 0, TOP + HEIGHT],
    warm
      ? [
          [0, '#6b3d04'],
          [0.6, '#2b1702'],
          [1, night],
        ]
      : [
          [0, deep],
          [0.62, night],
          [1, night],
        ],
  );
  pen.globalAlpha = 0.92;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 3;
  pen.strokeStyle = metallic(pen, TOP, TOP + HEIGHT, metal);
  pen.stroke();
  roundRect(pen, [LEFT + 7, TOP + 7, WIDTH - 14, HEIGHT - 14], 15);
  pen.lineWidth = 1.5;
  pen.strokeStyle = warm ? '#ffc23d' : glow;
  pen.globalAlpha = 0.45;
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Words in letters of metal, as large as `height` below the sign's upper edge allows. */
function drawWords(
  pen: Pen,
  text: string,
  { glow, metal }: PictureTheme,
  height: number,
  warm = false,
): void {
  const { lines, size } = fitLines(pen, text, {
    sizes: [52, 46, 40, 35, 30, 26, 22, 19],
    weight: 900,
    most: ROOM - 8,
    lines: 4,
    height,
  });
  const line = size * LEADING;
  const first = TOP + 17 + (height - lines.length * line) / 2 + size * 0.9;
  pen.shadowColor = warm ? '#ffb52e' : glow;
  pen.shadowBlur = 16;
  lines.forEach((each, i) => {
    const base = first + i * line;
    setFont(pen, each, { size, weight: 900, most: ROOM - 8 });
    pen.fillStyle = warm
      ? linear(
          pen,
          [0, base - size, 0, base],
          [
            [0, '#fffbe6'],
            [1, '#ffc23d'],
          ],
        )
      : metallic(pen, base - size * 0.86, base + 2, [metal[0], metal[0], metal[1]]);
    pen.fillText(each, MIDDLE, base);
  });
  pen.shadowColor = 'transparent';
}

/** A line with a stone in its middle. */
function drawRule(pen: Pen, { metal, glow }: PictureTheme): void {
  pen.fillStyle = linear(
    pen,
    [LEFT + 16, 0, LEFT + WIDTH - 16, 0],
    [
      [0, 'rgba(0,0,0,0)'],
      [0.5, metal[1]],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pen.fillRect(LEFT + 16, FOOT - 1, WIDTH - 32, 2);
  pen.save();
  pen.translate(MIDDLE, FOOT);
  pen.rotate(Math.PI / 4);
  pen.fillStyle = glow;
  pen.fillRect(-5, -5, 10, 10);
  pen.lineWidth = 1.5;
  pen.strokeStyle = metal[0];
  pen.strokeRect(-5, -5, 10, 10);
  pen.restore();
}
