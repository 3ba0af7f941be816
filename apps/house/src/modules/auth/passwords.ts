import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 20 ms, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash that no password fits, so that an unknown name takes as long as a wrong password. */
const UNKNOWN_ACCOUNT = hashPassword(randomBytes(16).toString('hex'));

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await UNKNOWN_ACCOUNT), password);
  return stored !== undefined && right;
}

/** How a PIN is stored and compared: `{salt}${sha-256 of salt and PIN, hex}`. */
export function pinCode(pin: string): string {
  const salt = randomBytes(8).toString('hex');
  return `${salt}$${createHash('sha256')
    .update(salt + pin)
    .digest('hex')}`;
}
