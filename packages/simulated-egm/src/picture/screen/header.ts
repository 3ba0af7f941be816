import type { Scene } from '../../scene.ts';
import { WIDTH } from '../geometry.ts';
import { linear, metallic, type Pen, setFont } from '../pen.ts';
import { themeOf } from '../theme.ts';
import { inFreeGames, winState } from './win-state.ts';

/** Beside it are the reels' lights; the letters stand below the row of a time code. */
const BASE = 36;

export const headerKey = (scene: Scene, now: number): string =>
  `${scene.cabinet.name} ${scene.cabinet.id} ${announced(scene, now) ?? ''}`;

/** What takes the place of the brand. */
function announced(scene: Scene, now: number): string | undefined {
  const { left, of } = scene.freeGames;
  if (inFreeGames(scene)) return `FREE GAMES  ${left} / ${of}`;
  return winState(scene, now) === 'big' ? 'BIG WIN' : undefined;
}

export function drawHeader(pen: Pen, scene: Scene, now: number): void {
  const { cabinet } = scene;
  const { glow, metal } = themeOf(cabinet.theme);
  const message = announced(scene, now);
  const title = message ?? cabinet.brand.toUpperCase();
  pen.textAlign = 'center';
  pen.letterSpacing = '3px';
  setFont(pen, title, { size: 36, weight: 800, most: 620 });
  pen.shadowColor = message === undefined ? glow : '#ffb52e';
  pen.shadowBlur = 16;
  pen.fillStyle = message === undefined ? metallic(pen, 4, 44, [metal[0], metal[0], metal[1]]) : warm(pen);
  pen.fillText(title, WIDTH / 2, BASE);
  pen.shadowColor = 'transparent';
  pen.letterSpacing = '0px';
  pen.textAlign = 'right';
  pen.fillStyle = 'rgba(255,255,255,0.78)';
  setFont(pen, cabinet.name, { size: 20, weight: 500, most: 220 });
  pen.fillText(cabinet.name, WIDTH - 24, BASE - 4);
  pen.textAlign = 'left';
  pen.fillText(cabinet.id === 0 ? '' : `No. ${cabinet.id}`, 24, BASE - 4);
}

const warm = (pen: Pen) =>
  linear(
    pen,
    [0, 4, 0, 44],
    [
      [0, '#fffbe6'],
      [1, '#ffc23d'],
    ],
  );
