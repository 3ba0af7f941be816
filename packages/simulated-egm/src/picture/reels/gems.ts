import { linear, type Pen, type Point, polygon, radial } from '../pen.ts';

/** Colours of a cut stone from its darkest facet to its brightest. */
type Stone = readonly [dark: string, deep: string, middle: string, light: string, bright: string];

const TABLE = 0.54;
/** Where the light comes from. */
const LIGHT: Point = [-0.5, -0.866];

/** Points of an ellipse, from its top on; `turn` is an angle. */
export const ring = (count: number, width: number, { height = width, turn = 0 } = {}): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count;
    return [Math.sin(angle) * width, -Math.cos(angle) * height];
  });

/** How much of the light the facet between two corners reflects: 0 to 1. */
function lit([x0, y0]: Point, [x1, y1]: Point): number {
  const [x, y] = [x0 + x1, y0 + y1];
  const length = Math.hypot(x, y) || 1;
  return ((x * LIGHT[0] + y * LIGHT[1]) / length + 1) / 2;
}

const inner = (points: readonly Point[], [cx, cy]: Point, share: number): Point[] =>
  points.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);

function drawFacets(pen: Pen, outline: readonly Point[], table: readonly Point[], stone: Stone): void {
  outline.forEach((corner, i) => {
    const next = outline[(i + 1) % outline.length] ?? corner;
    const [a, b] = [table[i] ?? corner, table[(i + 1) % table.length] ?? corner];
    const middle: Point = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
    const level = lit(corner, next) * (stone.length - 1);
    // Each facet is two: the light breaks in the middle.
    for (const [points, shift] of [
      [[corner, middle, a], -0.4],
      [[middle, next, b, a], 0.45],
    ] as const) {
      polygon(pen, points);
      pen.fillStyle = stone[Math.min(4, Math.max(0, Math.round(level + shift)))] ?? stone[2];
      pen.fill();
    }
  });
}

/** A cut stone: facets from each corner towards its table, and the light on it. */
export const gem =
  (stone: Stone, outline: readonly Point[], centre: Point = [0, 0]) =>
  (pen: Pen): void => {
    const table = inner(outline, centre, TABLE);
    polygon(pen, outline);
    pen.fillStyle = stone[2];
    pen.fill();
    pen.shadowColor = 'transparent';
    drawFacets(pen, outline, table, stone);
    polygon(pen, table);
    pen.fillStyle = linear(
      pen,
      [-0.44, -0.6, 0.44, 0.66],
      [
        [0, stone[4]],
        [0.5, stone[2]],
        [1, stone[1]],
      ],
    );
    pen.fill();
    polygon(pen, inner(outline, centre, TABLE * 0.62));
    pen.fillStyle = radial(
      pen,
      [0.12, 0.2],
      [0, 0.6],
      [
        [0, stone[3]],
        [1, 'rgba(255,255,255,0)'],
      ],
    );
    pen.fill();
    pen.lineWidth = 0.035;
    pen.strokeStyle = 'rgba(255,255,255,0.5)';
    polygon(pen, table);
    pen.stroke();
    pen.lineWidth = 0.05;
    pen.strokeStyle = stone[0];
    polygon(pen, outline);
    pen.stroke();
    glint(pen, -0.34, -0.56, 0.3);
  };

/** A point of light with four rays. */
export function glint(pen: Pen, x: number, y: number, size: number): void {
  polygon(
    pen,
    ring(8, 1).map(([dx, dy], i) => {
      const reach = i % 2 === 0 ? size : size * 0.16;
      return [x + dx * reach, y + dy * reach];
    }),
  );
  pen.fillStyle = 'rgba(255,255,255,0.95)';
  pen.fill();
}
