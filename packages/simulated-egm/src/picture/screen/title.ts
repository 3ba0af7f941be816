import type { Scene } from '../../scene.ts';
import { drawArt } from '../art.ts';
import { TITLE } from '../geometry.ts';
import { fitLines, groupedAmount, LEADING, write } from '../letters.ts';
import { linear, metallic, type Pen } from '../pen.ts';
import { type PictureTheme, paletteOf, themeOf } from '../theme.ts';
import { inFreeGames, winState } from './meters.ts';

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
  drawArt(pen, message === undefined ? 'sign' : 'sign-warm', paletteOf(theme));
  if (message === undefined) drawWords(pen, cabinet.brand.toUpperCase(), theme, NAME);
  else {
    drawWords(pen, message[0], theme, NAME - 52, true);
    write(pen, message[1], [MIDDLE, FOOT - 18], { size: 46, weight: 800, most: ROOM, colour: '#ffffff' });
  }
  const number = cabinet.id === 0 ? '' : `No. ${cabinet.id}`;
  const { lines, size } = fitLines(pen, cabinet.name, {
    sizes: [22, 19, 16, 14, 12],
    weight: 600,
    most: ROOM,
    lines: number === '' ? 3 : 2,
  });
  const rows = [...lines, ...(number === '' ? [] : [number])];
  rows.forEach((row, i) => {
    const colour = row === number ? theme.accent : 'rgba(255,255,255,0.88)';
    const base = FOOT + (rows.length > 2 ? 23 + i * 21 : 28 + i * 27);
    write(pen, row, [MIDDLE, base], { size, weight: 600, most: ROOM, colour });
  });
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
    const colour = warm
      ? linear(pen, [0, base - size, 0, base], [0, '#fffbe6'], [1, '#ffc23d'])
      : metallic(pen, base - size * 0.86, base + 2, [metal[0], metal[0], metal[1]]);
    write(pen, each, [MIDDLE, base], { size, weight: 900, most: ROOM - 8, colour });
  });
  pen.shadowColor = 'transparent';
}
