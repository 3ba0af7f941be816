import { inflateSync } from 'node:zlib';

const WOFF = { signature: 0x774f4646, header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * The tables of a WOFF 1.0 file, unpacked. fontkit inflates a whole table of a WOFF for each glyph that it reads: seconds
 * for a name in a large font, a millisecond once it is unpacked.
 *
 * @throws if the file is no WOFF, or damaged.
 */
export function sfntOf(woff: Buffer): Buffer {
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
