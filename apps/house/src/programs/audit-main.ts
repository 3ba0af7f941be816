import { CannotStart } from '@floorcast/startup/cannot-start';
import * as z from 'zod';
import { headsFolder, proveTrail, readHeads, type TrailProof, trailKeyFrom } from '../modules/trail/index.ts';
import { audit } from '../modules/wallet/index.ts';
import { mayAlterTrail } from '../platform/db/roles/house-role.ts';
import { databaseOf, openCommandStore } from './command-store.ts';
import { runProgram, sayDatabase } from './program.ts';

/** Exits with 1 when a proof fails or cannot be made. */
async function prove(): Promise<void> {
  sayDatabase(databaseOf(process.env));
  const { db, close } = await openCommandStore(process.env);
  try {
    const heads = readHeads(headsFolder(process.env));
    const proofs: readonly TrailProof[] = [...(await audit(db)), ...(await proveTrail(db, heads))];
    for (const { what, rows, broken, notes = [] } of proofs) {
      console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${what} (${rows})`);
      for (const line of broken) console.log(`        ${line}`);
      for (const line of notes) console.log(`note    ${line}`);
    }
    if (await mayAlterTrail(db))
      console.log(
        'note    the role of this connection could alter the trail: let migrations run as another (DATABASE_OWNER_URL)',
      );
    process.exitCode = proofs.every(({ broken }) => broken.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
}

function showPublicKey(): void {
  const key = trailKeyFrom(process.env);
  if (key === undefined) throw new CannotStart('Set TRAIL_KEY or FLOORCAST_HOME as the house has it.');
  process.stdout.write(key.publicKey);
}

await runProgram({
  name: 'npm run audit --',
  summary:
    'Proves the ledger and the trail. --public-key shows the key by which signed heads of the trail are checked.',
  flags: ['public-key'],
  order: z.object({ 'public-key': z.boolean().default(false) }),
  run: async (order) => (order['public-key'] ? showPublicKey() : prove()),
});
