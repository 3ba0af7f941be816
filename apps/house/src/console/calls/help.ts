import { refusal } from '@floorcast/contract/errors';
import { HelpCalls } from '@floorcast/contract/help';
import { err, ok } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import { openSessionOfPlayer } from '../../play/sessions/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { changeCall, findCall, insertCall, openCallAbout } from './calls.repository.ts';

const subjectOf = (playerId: number): string => `player:${playerId}`;

/** A player at a machine asks for a person, and reads which calls are about the player. */
export function helpCalls(parts: CallBookParts) {
  const { db, clock } = parts;
  const book = new CallBook(parts);
  return answer(HelpCalls, {
    /** Raises a call, or returns the one of the player that is open. Refused with `noSession` without a seat. */
    async ask({ body: { topic } }, { account: { id: playerId } }) {
      const session = await openSessionOfPlayer(db, playerId);
      if (session === undefined) return err(refusal('noSession'));
      const { machineId } = session;
      const { floorId } = await db
        .selectFrom('machines')
        .select('floorId')
        .where('id', '=', machineId)
        .executeTakeFirstOrThrow();
      const subject = subjectOf(playerId);
      const call = { kind: 'help', cause: topic, subject, machineId, floorId, playerId } as const;
      const fresh = await insertCall(db, call, new Date(clock.now()));
      const id = fresh ?? (await followed(call));
      const row = id === undefined ? undefined : await findCall(db, id);
      // Staff have closed the one that was open, at this moment: the player asks once more.
      if (row === undefined) return err(refusal('callEnded'));
      if (fresh !== undefined) await book.publish([fresh]);
      return ok({ call: await book.describeToPlayer(row) });
    },
    /** The player needs nobody any more. */
    async cancel(_, { account }) {
      const open = await openCallAbout(db, 'help', subjectOf(account.id));
      if (open === undefined) return ok({ call: null });
      const set = { endedAt: new Date(clock.now()), detail: 'cancelled by the player' };
      if (await changeCall(db, open.id, set)) await book.publish([open.id]);
      const row = await findCall(db, open.id);
      return ok({ call: row === undefined ? null : await book.describeToPlayer(row) });
    },
    list: async (_, { account }) => ok(await book.ofPlayer(account.id)),
  });

  /** The player's call that is open. It is about the machine at which the player asks now. */
  async function followed({ subject, machineId, floorId }: NewHelp): Promise<number | undefined> {
    const open = await openCallAbout(db, 'help', subject);
    if (open !== undefined && open.machineId !== machineId) {
      await changeCall(db, open.id, { machineId, floorId });
      await book.publish([open.id]);
    }
    return open?.id;
  }
}

interface NewHelp {
  readonly subject: string;
  readonly machineId: number;
  readonly floorId: string;
}
