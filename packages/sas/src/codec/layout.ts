/** How one value is encoded in a frame. */
export interface Field<T> {
  readonly bytes: number;
  /** @throws {RangeError} when it does not fit. */
  write(value: T): readonly number[];
  /** Undefined when the bytes are no such value. There are as many as the field has. */
  read(bytes: Uint8Array): T | undefined;
}

/** Packed decimal digits, most significant first. */
export const bcd = (bytes: number): Field<number> => ({
  bytes,
  write: (value) => toBcd(value, bytes),
  read: fromBcd,
});

/** A whole number, least significant byte first; up to 6 bytes. */
export const binary = (bytes: number): Field<number> => ({
  bytes,
  write: (value) => {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** bytes)
      throw new RangeError(`${value} does not fit ${bytes} bytes`);
    return Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) % 256);
  },
  read: (taken) => taken.reduceRight((value, byte) => value * 256 + byte, 0),
});

/** Printable characters, filled up with spaces. */
export const ascii = (bytes: number): Field<string> => ({
  bytes,
  write: (value) => {
    if (value.length > bytes) throw new RangeError(`"${value}" does not fit ${bytes} bytes`);
    return [...Buffer.from(value.padEnd(bytes), 'latin1')];
  },
  read: readText,
});

/** Undefined when a character cannot be printed; spaces at the end are taken off. */
export function readText(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  return /^[\x20-\x7e]*$/.test(text) ? text.trimEnd() : undefined;
}

type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** Several values one behind the other. */
export interface RecordField<F extends Fields> extends Field<Values<F>> {
  /** Each value by itself: undefined where its bytes cannot be read, or are missing. What is behind the last is ignored. */
  readEach(bytes: Uint8Array): Partial<Values<F>>;
}

/** Several values one behind the other, in the order of their names here. */
export const record = <F extends Fields>(fields: F): RecordField<F> => {
  const all = Object.entries(fields);
  const bytes = all.reduce((sum, [, field]) => sum + field.bytes, 0);
  const readEach = (taken: Uint8Array): Partial<Values<F>> => {
    let at = 0;
    const values: Record<string, unknown> = {};
    for (const [name, field] of all) {
      const own = taken.subarray(at, at + field.bytes);
      const value = own.length === field.bytes ? field.read(own) : undefined;
      if (value !== undefined) values[name] = value;
      at += field.bytes;
    }
    // Every field has read its own value.
    return values as Partial<Values<F>>;
  };
  return {
    bytes,
    write: (values) => all.flatMap(([name, field]) => field.write(values[name])),
    read: (taken) => {
      const values = readEach(taken);
      const whole = taken.length === bytes && all.every(([name]) => name in values);
      return whole ? (values as Values<F>) : undefined;
    },
    readEach,
  };
};

/** A whole number as packed decimal digits, most significant first. @throws {RangeError} when it does not fit. */
export function toBcd(value: number, bytes: number): number[] {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 10 ** (bytes * 2))
    throw new RangeError(`${value} does not fit ${bytes} BCD bytes`);
  const digits = String(value).padStart(bytes * 2, '0');
  return Array.from({ length: bytes }, (_, i) => Number(digits[i * 2]) * 16 + Number(digits[i * 2 + 1]));
}

/** Undefined when a nibble is no decimal digit. */
export function fromBcd(bytes: Uint8Array): number | undefined {
  let value = 0;
  for (const byte of bytes) {
    const high = byte >> 4;
    const low = byte & 0x0f;
    if (high > 9 || low > 9) return undefined;
    value = value * 100 + high * 10 + low;
  }
  return value;
}
