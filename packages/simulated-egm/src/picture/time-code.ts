const BLOCK = 20;
const STRIP_HEIGHT = 22;
const MARKER = 0xa5;

/**
 * Writes a moment (milliseconds since 1970) into the top rows of an RGBA picture for machines to read: 64 black or
 * white blocks, 20 pixels wide, most significant bit first: six bytes of time, their exclusive or, and a marker.
 */
export function writeTimeCode(pixels: Uint8Array, width: number, millis: number): void {
  const time = Array.from({ length: 6 }, (_, i) => Math.floor(millis / 256 ** (5 - i)) % 256);
  const bytes = [...time, time.reduce((sum, byte) => sum ^ byte, 0), MARKER];
  const row = new Uint8Array(width * 4).fill(255);
  bytes.forEach((byte, i) => {
    for (let bit = 0; bit < 8; bit++) {
      if ((byte >> (7 - bit)) & 1) continue;
      const at = (i * 8 + bit) * BLOCK * 4;
      for (let pixel = at; pixel < at + BLOCK * 4; pixel += 4) row.fill(0, pixel, pixel + 3);
    }
  });
  for (let y = 0; y < STRIP_HEIGHT; y++) pixels.set(row, y * row.length);
}
