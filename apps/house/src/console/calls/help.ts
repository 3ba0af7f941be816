import { type Refusal, refusal } from '@floorcast/contract/errors';
import { HelpCalls, type HelpTopic, type PlayerCall } from '@floorcast/contract/help';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type Account, answer } from '../../people/accounts/index.ts';
import { openSessionOfPlayer } from '../../play/sessions/index.ts';
import { CallBook, type CallBookParts } from './call-book.ts';
import { changeCall, findCall, insertCall, openCallAbout } from './calls.repository.ts';

/** Players at machines ask for a person. */
export class Help {
  readonly #parts;
  readonly #book: CallBook;

  constructor(parts: CallBookParts, book: CallBook) {
    this.#parts = parts;
    this.#book = book;
  }

  /** Raises a call, or returns the one of the player that is open. Refused with `noSession` without a seat. */
  async ask({ id: playerId }: Pick<Account, 'id'>, topic: HelpTopic): Promise<Result<PlayerCall, Refusal>> {
    const { db, clock } = this.#parts;
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
    const id = fresh ?? (await this.#followed(call));
    const row = id === undefined ? undefined : await findCall(db, id);
    // Staff have closed the one that was open, at this moment: the player asks once more.
    if (row === undefined) return err(refusal('callEnded'));
    if (fresh !== undefined) await this.#book.publish([fresh]);
    return ok(await this.#book.describeToPlayer(row));
  }

  /** The player's call that is open. It is about the machine at which the player asks now. */
  async #followed({ subject, machineId, floorId }: NewHelp): Promise<number | undefined> {
    const { db } = this.#parts;
    const open = await openCallAbout(db, 'help', subject);
    if (open !== undefined && open.machineId !== machineId) {
      await changeCall(db, open.id, { machineId, floorId });
      await this.#book.publish([open.id]);
    }
    return open?.id;
  }

  /** The player needs nobody any more. */
  async cancel({ id: playerId }: Pick<Account, 'id'>): Promise<PlayerCall | null> {
    const { db, clock } = this.#parts;
    const open = await openCallAbout(db, 'help', subjectOf(playerId));
    if (open === undefined) return null;
    const ended = await changeCall(db, open.id, {
      endedAt: new Date(clock.now()),
      detail: 'cancelled by the player',
    });
    if (ended) await this.#book.publish([open.id]);
    const row = await findCall(db, open.id);
    return row === undefined ? null : this.#book.describeToPlayer(row);
  }
}

interface NewHelp {
  readonly subject: string;
  readonly machineId: number;
  readonly floorId: string;
}

const subjectOf = (playerId: number): string => `player:${playerId}`;

/** A player asks for help, and reads which calls are about them. */
export function helpCalls(parts: CallBookParts) {
  const book = new CallBook(parts);
  const help = new Help(parts, book);
  return answer(HelpCalls, {
    async ask({ body: { topic } }, { account }) {
      const asked = await help.ask(account, topic);
      return asked.ok ? ok({ call: asked.value }) : asked;
    },
    cancel: async (_, { account }) => ok({ call: await help.cancel(account) }),
    list: async (_, { account }) => ok(await book.ofPlayer(account.id)),
  });
}
