import { columnAt, countScatters, freeGamesFor, LINES, REELS } from '../../game/game.ts';
import type { Scene } from '../../scene.ts';
import { drawArt } from '../art.ts';
import { type ReelGeometry, reelsPlace } from '../geometry.ts';
import { groupedAmount, setFont, write } from '../letters.ts';
import { type Pen, type Point, roundRect } from '../pen.ts';
import { themeOf } from '../theme.ts';
import { drawNotice } from './notice.ts';

const INDEXES = [0, 1, 2, 3, 4] as const;
/** How long one of several winning lines is shown (ms). */
const LINE_MS = 900;
/** The row of the screen's own reels, in which sizes are given. */
const ROW = 205;

interface Marked {
  readonly theme: number;
  readonly scene: Scene | undefined;
  readonly now: number;
}

/** Changes whenever the marks on the reels do; empty while there are none. */
export function marksKey(scene: Scene, now: number): string {
  const shown = shownWin(scene, now);
  const awaited = awaitedReels(scene, now);
  if (shown === undefined && awaited.length === 0 && scene.notice === null) return '';
  return `${scene.reels.to.join()} ${shown?.line ?? ''} ${shown?.win ?? ''} ${awaited.join()} ${scene.notice ?? ''}`;
}

/** One winning line after another. */
export function shownWin(
  { winningLines, reels }: Scene,
  now: number,
): Scene['winningLines'][number] | undefined {
  if (now <= reels.stopsAt[4]) return undefined;
  return winningLines[Math.floor(now / LINE_MS) % Math.max(1, winningLines.length)];
}

/** The reels that still turn while those that rest show all but one of the scatters of free games. */
function awaitedReels({ reels }: Scene, now: number): readonly (typeof INDEXES)[number][] {
  if (now < reels.startedAt || now >= reels.stopsAt[4]) return [];
  const resting = INDEXES.filter((reel) => now >= reels.stopsAt[reel]);
  const scatters = countScatters(resting.map((reel) => columnAt(REELS[reel], reels.to[reel])));
  return freeGamesFor(scatters + 1) > 0 ? INDEXES.filter((reel) => now < reels.stopsAt[reel]) : [];
}

/** What lies over the reels: the shade of their curve, the line that has won, a notice. Into a pen at their corner. */
export function drawMarks(pen: Pen, geometry: ReelGeometry, { theme, scene, now }: Marked): void {
  pen.save();
  pen.scale(geometry.row / ROW, geometry.row / ROW);
  drawArt(pen, 'reel-shade');
  pen.restore();
  if (scene === undefined) return;
  for (const reel of awaitedReels(scene, now)) drawAwaited(pen, geometry, theme, reel);
  const shown = shownWin(scene, now);
  if (shown !== undefined) {
    dimLosers(pen, geometry, scene.winningLines);
    drawLine(pen, geometry, scene.cabinet, shown);
  }
  if (scene.notice === null) return;
  const [, , width, height] = reelsPlace(geometry);
  drawNotice(pen, scene.notice, { width, height, scale: geometry.row / ROW });
}

/** A light around a reel that may bring free games. */
function drawAwaited(pen: Pen, { reelWidth, gap, row }: ReelGeometry, theme: number, reel: number): void {
  const { accent, glow } = themeOf(theme);
  const scale = row / ROW;
  for (const [width, inset, colour, alpha] of [
    [26, 12, glow, 0.35],
    [8, 7, accent, 1],
  ] as const) {
    const by = inset * scale;
    pen.globalAlpha = alpha;
    pen.lineWidth = width * scale;
    pen.strokeStyle = colour;
    roundRect(pen, [reel * (reelWidth + gap) + by, by, reelWidth - 2 * by, 3 * row - 2 * by], 14 * scale);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Symbols that are on no winning line step back. */
function dimLosers(pen: Pen, { reelWidth, gap, row }: ReelGeometry, wins: Scene['winningLines']): void {
  const winners = new Set(
    wins.flatMap(({ line, count }) =>
      INDEXES.slice(0, count).map((reel) => `${reel} ${LINES[line]?.[reel]}`),
    ),
  );
  pen.fillStyle = 'rgba(2,4,8,0.55)';
  for (const reel of INDEXES)
    for (const at of [0, 1, 2])
      if (!winners.has(`${reel} ${at}`)) pen.fillRect(reel * (reelWidth + gap), at * row, reelWidth, row);
}

/** The points of a line beyond its winning symbols, from the edge of the last one on. */
function beyond(points: readonly Point[], count: number, { reelWidth, row }: ReelGeometry): readonly Point[] {
  const [from, to] = [points[count - 1], points[count]];
  if (from === undefined || to === undefined) return [];
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const share = Math.min(reelWidth / 2 / across, down === 0 ? 1 : row / 2 / Math.abs(down));
  return [[from[0] + share * across, from[1] + share * down], ...points.slice(count)];
}

function drawLine(
  pen: Pen,
  geometry: ReelGeometry,
  { theme, decimals }: Scene['cabinet'],
  { line, count, win }: Scene['winningLines'][number],
): void {
  const rows = LINES[line];
  if (rows === undefined) return;
  const { reelWidth, gap, row } = geometry;
  const scale = row / ROW;
  const { accent, glow } = themeOf(theme);
  const points = INDEXES.map(
    (reel) => [reel * (reelWidth + gap) + reelWidth / 2, (rows[reel] + 0.5) * row] as const,
  );
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  // Beside the winning symbols the line is only hinted at: it crosses none of them.
  for (const [width, colour, alpha] of [
    [16, glow, 0.3],
    [5, accent, 0.9],
  ] as const) {
    pen.beginPath();
    for (const [x, y] of beyond(points, count, geometry)) pen.lineTo(x, y);
    pen.lineWidth = width * scale;
    pen.strokeStyle = colour;
    pen.globalAlpha = alpha;
    pen.stroke();
  }
  for (const [x, y] of points.slice(0, count))
    for (const [width, inset, colour, alpha] of [
      [18, 12, glow, 0.35],
      [7, 8, accent, 1],
      [2, 4, '#fff6dd', 0.9],
    ] as const) {
      pen.globalAlpha = alpha;
      pen.lineWidth = width * scale;
      pen.strokeStyle = colour;
      const by = inset * scale;
      roundRect(
        pen,
        [x - reelWidth / 2 + by, y - row / 2 + by, reelWidth - 2 * by, row - 2 * by],
        14 * scale,
      );
      pen.stroke();
    }
  pen.globalAlpha = 1;
  const [x, y] = points[Math.floor((count - 1) / 2)] ?? [0, 0];
  drawAmount(pen, groupedAmount(win, decimals), [x, y + row * 0.36], scale, reelWidth * 2.6);
}

function drawAmount(pen: Pen, text: string, [x, y]: Point, scale: number, most: number): void {
  const letters = { size: Math.round(36 * scale), weight: 800, most };
  setFont(pen, text, letters);
  const width = pen.measureText(text).width + 32 * scale;
  roundRect(pen, [x - width / 2, y - 24 * scale, width, 48 * scale], 24 * scale);
  pen.fillStyle = 'rgba(10,6,0,0.86)';
  pen.fill();
  pen.lineWidth = 2.5 * scale;
  pen.strokeStyle = '#ffd873';
  pen.stroke();
  pen.textBaseline = 'middle';
  write(pen, text, [x, y + 1.5 * scale], { ...letters, colour: '#ffe9a6' });
  pen.textBaseline = 'alphabetic';
}
