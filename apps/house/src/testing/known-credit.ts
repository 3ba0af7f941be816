import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import type { Db } from '../platform/db/schema.ts';
import { machineAccount, move } from '../wallet/index.ts';

/** The ledger has this credit on a machine: its player is paid what a meter shows without that only to this amount. */
export const knownCredit = (db: Db, machineId: number, amount: number) =>
  db.transaction().execute((tx) =>
    move(tx, {
      requestId: randomUUID(),
      from: 'house:bank',
      to: machineAccount(machineId),
      amount: minorUnits(amount),
    }),
  );
