import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import * as z from 'zod';
import { headPlaceFrom, trailKeyFrom } from '../config/places.ts';
import { crossChecks } from '../money/cross-checks/index.ts';
import { mayAlterTrail } from '../platform/db/roles/house-role.ts';
import { proveTrail, type TrailProof } from '../trail/index.ts';
import { audit } from '../wallet/index.ts';
import { databaseOf, openCommandStore, runProgram, sayDatabase } from './command-store.ts';

/** Logs of the house in a home, the current one and earlier ones. */
const HOUSE_LOG = /^house.*\.log/;

/** Verifies the ledger, the audit trail and each against the other. Exits with 1 when a check fails or cannot be made. */
async function prove(witnesses: readonly string[]): Promise<void> {
  sayDatabase(databaseOf(process.env));
  const { db, close } = await openCommandStore(process.env);
  try {
    const wanted = {
      place: headPlaceFrom(process.env),
      witnesses: [...logsOf(process.env.FLOORCAST_HOME), ...witnesses],
    };
    const proofs: readonly TrailProof[] = [
      ...(await audit(db)),
      ...(await crossChecks(db)),
      ...(await proveTrail(db, wanted)),
    ];
    for (const { what, rows, broken, notes = [] } of proofs) {
      console.log(`${broken.length === 0 ? 'OK    ' : 'FAILED'}  ${what} (${rows})`);
      for (const line of broken) console.log(`        ${line}`);
      for (const line of notes) console.log(`note    ${line}`);
    }
    if (await mayAlterTrail(db))
      console.log(
        'note    the role of this connection could alter the audit trail: run migrations as another role (DATABASE_OWNER_URL)',
      );
    process.exitCode = proofs.every(({ broken }) => broken.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
}

function logsOf(home: string | undefined): readonly string[] {
  if (!home) return [];
  const folder = join(home, 'logs');
  try {
    return readdirSync(folder)
      .filter((name) => HOUSE_LOG.test(name) && !name.endsWith('.gz'))
      .map((name) => join(folder, name));
  } catch {
    return [];
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
    'Verifies the ledger, the audit trail and each against the other. --witness names files, separated by commas: what a syslog server has ' +
    'received, or logs of nodes elsewhere. --public-key shows the key by which signed heads of the audit trail are checked.',
  flags: ['public-key'],
  order: z.object({
    'public-key': z.boolean().default(false),
    witness: z
      .string()
      .default('')
      .transform((files) => files.split(',').filter((file) => file !== '')),
  }),
  run: async (order) => (order['public-key'] ? showPublicKey() : prove(order.witness)),
});
