import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

type Weight = 400 | 700;
type Family = 'inter' | 'vazirmatn';

/** A part of a family, which has the characters of these ranges. */
interface Part {
  readonly family: Family;
  readonly subset: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** The fonts of the client, by script; the first that has a character writes it. */
const PARTS: readonly Part[] = [
  {
    family: 'vazirmatn',
    subset: 'arabic',
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
  },
  {
    family: 'inter',
    subset: 'latin',
    ranges: [
      [0x20, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2212, 0x2212],
    ],
  },
  {
    family: 'inter',
    subset: 'vietnamese',
    ranges: [
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x1ea0, 0x1ef9],
    ],
  },
  {
    family: 'inter',
    subset: 'latin-ext',
    ranges: [
      [0x100, 0x2ba],
      [0x1e00, 0x1e9f],
      [0x20a0, 0x20c0],
    ],
  },
  { family: 'inter', subset: 'greek', ranges: [[0x370, 0x3ff]] },
  { family: 'inter', subset: 'cyrillic', ranges: [[0x400, 0x45f]] },
  { family: 'inter', subset: 'cyrillic-ext', ranges: [[0x460, 0x52f]] },
];

const FALLBACK = 'inter-latin';

/** The name of the font that writes a character, and whether its text runs from right to left. */
export function fontOf(character: string): { readonly name: string; readonly rtl: boolean } {
  const code = character.codePointAt(0) ?? 0;
  const part = PARTS.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  return part === undefined
    ? { name: FALLBACK, rtl: false }
    : { name: `${part.family}-${part.subset}`, rtl: part.subset === 'arabic' };
}

/** Every font file by its name, such as `inter-latin-700`. */
export const FONT_FILES: ReadonlyMap<string, string> = new Map(
  PARTS.flatMap(({ family, subset }) =>
    ([400, 700] as const).map((weight) => [
      `${family}-${subset}-${weight}`,
      fileOf(family, `${family}-${subset}-${weight}-normal.woff`),
    ]),
  ),
);

function fileOf(family: Family, file: string): string {
  return join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', file);
}

export type { Weight };
