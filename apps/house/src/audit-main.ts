import { endProgram } from '@floorcast/startup/cannot-start';
import { openCommandStore } from './command-store.ts';
import { audit } from './modules/wallet/index.ts';

const { db, close } = await openCommandStore(process.env).catch(endProgram);
const proofs = await audit(db);
await close();
for (const { what, rows, broken } of proofs) {
  console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${what} (${rows})`);
  for (const line of broken) console.log(`        ${line}`);
}
process.exitCode = proofs.every(({ broken }) => broken.length === 0) ? 0 : 1;
