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
