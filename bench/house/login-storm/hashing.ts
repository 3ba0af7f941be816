import { hashPassword, verifyPassword } from '../../../apps/house/src/people/accounts/passwords.ts';

/** `hashing.js <at once> <seconds>`: verifies passwords only. Sends their number a second. */
const [, , atOnce = '1', seconds = '1'] = process.argv;
const hash = await hashPassword('bench1234');
const began = performance.now();
const end = began + Number(seconds) * 1_000;
let verified = 0;
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (; performance.now() < end; verified++) await verifyPassword(hash, 'bench1234');
  }),
);
process.send?.((verified * 1_000) / (performance.now() - began));
