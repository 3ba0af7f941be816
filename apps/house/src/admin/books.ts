import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { settleRestored } from '../modules/play/index.ts';
import { HOUSE_LEASE } from '../node/working-house.ts';
import { giveLeaseBack, takeLease } from '../platform/lease/lease.ts';
import { change } from './change.ts';
import { type Command, command, type Desk, type Lines, type Refused } from './command.ts';

/** Settles books that were put back to a backup, while no house works; `force`: nobody else can have them open. */
export const settleBooks = (
  desk: Desk,
  { force }: { readonly force: boolean },
): Promise<Result<Lines, Refused>> =>
  change(desk, async (tx) => {
    // A house that waits for the lease gets it when this is done.
    const held = await takeLease(tx, HOUSE_LEASE, desk.who, { force });
    if (held === undefined)
      return err('A house works on this database, or was killed a moment ago: stop it and try again.');
    const { transfers, sessions } = await settleRestored(tx);
    await giveLeaseBack(tx, held);
    return ok({
      action: 'books settle',
      detail: { transfers, sessions },
      lines: [
        `Everybody owns what the books say: ${sessions} sessions and ${transfers} transfers were open.`,
      ],
    });
  });

const settle = command({
  name: 'books settle',
  summary: 'after a backup was restored: ends what it left open, so that everybody owns what they owned then',
  order: z.object({}),
  run: (_, desk) => settleBooks(desk, { force: false }),
});

/** What the books need that were put back. */
export const BOOKS: readonly Command[] = [settle];
