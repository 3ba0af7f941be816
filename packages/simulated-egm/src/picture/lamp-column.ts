import type { Place } from './geometry.ts';
import type { Levels, Mosaic } from './mosaic.ts';
import { CLEAR, linear, type Pen, radial } from './pen.ts';

/** Of how many brightnesses each kind of lamp is shown. */
const LEVELS = { bulbs: 6, tube: 12 } as const;

interface Column {
  readonly place: Place;
  /** Height of one lamp: all its rows are equally bright. */
  readonly lamp: number;
  readonly colour: string;
  /** Single bulbs, or one tube. */
  readonly kind: 'bulbs' | 'tube';
}

/** A column of lamps along which light runs. Each brightness is drawn once; then rows of it are copied. */
export class LampColumn {
  readonly #mosaic: Mosaic;
  readonly #column: Column;
  readonly #levels: Levels;
  readonly #shown: number[] = [];

  constructor(mosaic: Mosaic, column: Column) {
    this.#mosaic = mosaic;
    this.#column = column;
    this.#levels = mosaic.levels(column.place, LEVELS[column.kind], (pen, level) =>
      column.kind === 'bulbs' ? drawBulbs(pen, column, level) : drawTube(pen, column, level),
    );
  }

  /** `brightness` of a lamp, counted from above: 0 to 1. */
  paint(brightness: (lamp: number) => number): void {
    const { place, lamp, kind } = this.#column;
    const lamps = Math.ceil(place[3] / lamp);
    for (let each = 0; each < lamps; each++) {
      const level = Math.round(Math.min(1, Math.max(0, brightness(each))) * (LEVELS[kind] - 1));
      if (this.#shown[each] === level) continue;
      this.#shown[each] = level;
      const end = Math.min(place[3], (each + 1) * lamp);
      this.#mosaic.write(place, this.#levels, level * place[2], each * lamp, end);
    }
  }
}

const share = (level: number, kind: Column['kind']): number => 0.14 + (0.86 * level) / (LEVELS[kind] - 1);

function drawBulbs(pen: Pen, { place, lamp, colour, kind }: Column, level: number): void {
  const [left, top, width, height] = place;
  const x = left + width / 2;
  pen.globalAlpha = share(level, kind);
  for (let y = top + lamp / 2; y < top + height; y += lamp) {
    pen.fillStyle = radial(pen, [x, y], [0, width / 2], [0, '#fffdf2'], [0.45, colour], [1, CLEAR]);
    pen.fillRect(left, y - width / 2, width, width);
  }
}

function drawTube(pen: Pen, { place, colour, kind }: Column, level: number): void {
  const [left, , width] = place;
  pen.globalAlpha = share(level, kind);
  const light = [
    [0.25, colour],
    [0.5, '#ffffff'],
    [0.75, colour],
  ] as const;
  pen.fillStyle = linear(pen, [left, 0, left + width, 0], [0, CLEAR], ...light, [1, CLEAR]);
  pen.fillRect(...place);
}
