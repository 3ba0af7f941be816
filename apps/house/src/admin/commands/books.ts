import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { releaseLease, takeLease } from '../../nodes/lease/lease.ts';
import { WHOLE_SITE } from '../../nodes/lease/membership.ts';
import { settleRestored } from '../../play/sessions/index.ts';
import { type Actor, restoreWaits } from '../../trail/index.ts';
import { change } from '../change.ts';
import { type Acting, type Command, command, type Lines, type Refused } from '../command.ts';

const nameOf = (actor: Actor): string => ('id' in actor ? actor.username : actor.part);

const NOT_RESTORED =
  'The trail has no restore that waits for this. The operator of the database records one: npm run restore -- --restored <backup>';

/** Reconciles a restored database, while no node runs; `force`: no other process can have it open. */
export const settleBooks = (
  context: Acting,
  { force }: { readonly force: boolean },
): Promise<Result<Lines, Refused>> =>
  change(context, async (tx) => {
    // A node that waits gets it when this is done.
    if (force) await tx.deleteFrom('nodes').execute();
    const held = await takeLease(tx, WHOLE_SITE, nameOf(context.actor), { force });
    if (held === undefined)
      return err('A node runs on this database, or was killed a moment ago: stop it and try again.');
    if (!(await restoreWaits(tx))) return err(NOT_RESTORED);
    const { transfers, sessions } = await settleRestored(tx);
    await releaseLease(tx, held);
    return ok({
      kind: 'books.settled',
      detail: { transfers, sessions },
      lines: [
        `Every account has the balance of the backup: ${sessions} sessions and ${transfers} transfers were open.`,
      ],
    });
  });

const settle = command({
  name: 'books settle',
  may: 'setup.site',
  summary: 'reconciles a restored database: ends what was open in the backup, and keeps its balances',
  order: z.object({}),
  run: (_, context) => settleBooks(context, { force: false }),
});

/** Commands for reconciliation after a restore. */
export const BOOKS: readonly Command[] = [settle];
