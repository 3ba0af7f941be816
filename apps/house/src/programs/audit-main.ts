import { endProgram } from '@floorcast/startup/cannot-start';
import { headsFolder, proveTrail, readHeads, type TrailProof, trailKeyFrom } from '../modules/trail/index.ts';
import { audit } from '../modules/wallet/index.ts';
import { mayAlterTrail } from '../platform/db/roles/house-role.ts';
import { openCommandStore } from './command-store.ts';

/**
 * `node audit-main.js`: proves the ledger and the trail, and exits with 1 when a proof fails or cannot be made.
 * `--public-key` shows the key by which signed heads of the trail are checked.
 */
async function prove(): Promise<void> {
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
  if (key === undefined) throw new Error('set TRAIL_KEY or FLOORCAST_HOME');
  process.stdout.write(key.publicKey);
}

await (async () => (process.argv.includes('--public-key') ? showPublicKey() : prove()))().catch(endProgram);
