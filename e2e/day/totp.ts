import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** How long (ms) a code is the one of the app. */
export const CODE_MS = 30_000;
const DIGITS = 6;

/** The code that an authenticator app shows now for a key in base 32 (RFC 6238). */
export function codeOf(key: string, now = Date.now()): string {
  const bits = [...key].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / CODE_MS)));
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(step)
    .digest();
  const place = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(place) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}
