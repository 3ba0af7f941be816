const POLYNOMIAL = 0x8408;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ POLYNOMIAL : crc >> 1;
  return crc;
});

/** CRC-16 of SAS: CCITT polynomial, least bit first, seed 0 (known as KERMIT). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc >> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}

/** A frame with its CRC behind it, low byte first. */
export function withCrc(bytes: readonly number[]): Uint8Array {
  const frame = new Uint8Array(bytes.length + 2);
  frame.set(bytes);
  const crc = crc16(frame.subarray(0, bytes.length));
  frame[bytes.length] = crc & 0xff;
  frame[bytes.length + 1] = crc >> 8;
  return frame;
}

/** Whether the last two bytes are the CRC of those before. */
export function crcHolds(frame: Uint8Array): boolean {
  if (frame.length < 3) return false;
  const crc = crc16(frame.subarray(0, -2));
  return frame[frame.length - 2] === (crc & 0xff) && frame[frame.length - 1] === crc >> 8;
}
