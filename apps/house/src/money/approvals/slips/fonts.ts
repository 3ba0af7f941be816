import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { create, type Font, type GlyphRun } from 'fontkit';

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;
export type Direction = 'ltr' | 'rtl';

/** A font file of a slip. */
export interface Face {
  readonly name: string;
  readonly weights: readonly Weight[];
  /** Its size beside the others', whose letters are larger in their squares. */
  readonly scale: number;
  /** One whose marks, space and hyphen suit the letters beside them. */
  readonly wholeScript: boolean;
}

const own = (name: string): Face => ({ name, weights: [400, 700], scale: 1, wholeScript: true });

/** The fonts of the client, and one that has nearly every character; the first that has a character writes it. */
export const FACES: readonly Face[] = [
  own('inter-latin'),
  own('inter-vietnamese'),
  own('inter-latin-ext'),
  own('inter-greek'),
  own('inter-cyrillic'),
  own('inter-cyrillic-ext'),
  own('vazirmatn-arabic'),
  { name: 'unifontex-latin', weights: [400], scale: 1.25, wholeScript: false },
];

const opened = new Map<string, Font>();

/** A face as it is on the disk, opened once. A face without the weight has its only one. */
export function fontOf({ name, weights }: Face, weight: Weight): Font {
  const key = `${name}-${weights.includes(weight) ? weight : 400}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const [family] = name.split('-');
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  const font = create(sfntOf(readFileSync(join(folder, 'files', `${key}-normal.woff`))));
  if (!('layout' in font)) throw new Error(`${key} holds more than one font`);
  opened.set(key, font);
  return font;
}

/** Whether a face has every character of a text. */
export function writes(face: Face, text: string): boolean {
  const font = fontOf(face, 400);
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/**
 * A font of a page that lays everything out in one direction: left to itself, it takes that of the letters and has none for
 * brackets and spaces. Mirrored characters are replaced before, so that it does not mirror them back. Its name separates it
 * from the same font of the other direction.
 */
export function directed(font: Font, direction: Direction, name: string): Font {
  const layout = (text: string): GlyphRun =>
    font.layout(text, { rtlm: false }, undefined, undefined, direction);
  return Object.create(font, { layout: { value: layout }, postscriptName: { value: name } });
}

const WOFF = { signature: 0x774f4646, header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * The tables of a WOFF 1.0 file, unpacked. fontkit inflates a whole table of a WOFF for each glyph that it reads: seconds
 * for a name in a large font, a millisecond once it is unpacked.
 *
 * @throws if the file is no WOFF, or damaged.
 */
function sfntOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF.signature) throw new Error('the font is not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => tableOf(woff, WOFF.header + at * WOFF.entry));
  const directory = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  let offset = directory.length;
  for (const [at, { tag, checksum, data, length }] of tables.entries()) {
    const entry = SFNT.header + at * SFNT.entry;
    directory.writeUInt32BE(tag, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(length, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([directory, ...tables.map(({ data }) => data)]);
}

interface Table {
  readonly tag: number;
  readonly checksum: number;
  /** Filled up to whole words. */
  readonly data: Buffer;
  readonly length: number;
}

function tableOf(woff: Buffer, entry: number): Table {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  );
  if (tag === undefined || offset === undefined || packed === undefined) throw new Error('a table is cut');
  if (length === undefined || checksum === undefined) throw new Error('a table is cut');
  const stored = woff.subarray(offset, offset + packed);
  const data = packed < length ? inflateSync(stored) : stored;
  return { tag, checksum, data: Buffer.concat([data, Buffer.alloc(-length & 3)]), length };
}
