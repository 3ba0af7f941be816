import { endProgram } from '@floorcast/startup/cannot-start';
import { audit } from '../modules/wallet/index.ts';
import { openCommandStore } from './command-store.ts';

/** `node audit-main.js`: proves the ledger, and exits with 1 when a proof fails or cannot be made. */
async function prove(): Promise<void> {
  const { db, close } = await openCommandStore(process.env);
  const proofs = await audit(db).finally(close);
  for (const { what, rows, broken } of proofs) {
    console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${what} (${rows})`);
    for (const line of broken) console.log(`        ${line}`);
  }
  process.exitCode = proofs.every(({ broken }) => broken.length === 0) ? 0 : 1;
}

await prove().catch(endProgram);
