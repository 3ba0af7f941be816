import { type Refusal, refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import type { BonusRequest, IdentityRequest, NoteRequest, PlayerAct } from '@floorcast/contract/player-acts';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Settings } from '@floorcast/contract/settings';
import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import type { SiteContext } from '../../context.ts';
import { isConcerned } from '../../money/approvals/index.ts';
import { grantBonus, grantedLately } from '../../money/claims/index.ts';
import { closeAccount } from '../../money/withdrawals/index.ts';
import {
  banAccount,
  resetPin,
  signOutAccount,
  type UserRow,
  unbanAccount,
  unblockAccount,
} from '../../people/accounts/index.ts';
import { type RecoveryService, setIdentity } from '../../people/registration/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { Policy } from '../../policy/index.ts';
import { record } from '../../trail/index.ts';
import { reviewPerson } from '../person-reviews/index.ts';

/** The member of staff that acts. */
export interface Staff {
  readonly id: number;
  readonly username: string;
}

export interface ActParts extends Pick<SiteContext, 'db'> {
  /** By default that of the computer. */
  readonly clock?: Pick<Clock, 'now'>;
  /** From this amount on (minor units) one person alone grants no bonus; null: there is no such amount. */
  readonly policy: Pick<Policy, 'fourEyesFrom'>;
  /** How links are mailed; absent where none are sent from. */
  readonly links?: { readonly recovery: RecoveryService; readonly settings: () => Promise<Settings> };
}

/** Whether anything was changed: it was not if it was so already. */
type Outcome = Result<boolean, Refusal>;
/** What an act writes to the trail; null: the account was so already, and nothing was done. */
type Done = Result<{ readonly kind: TrailKind; readonly detail: TrailDetail } | null, Refusal>;

const EFFECTS = {
  unblock: [unblockAccount, 'account.unblocked'],
  'sign-out': [signOutAccount, 'player.signed-out'],
  'reset-pin': [resetPin, 'account.pin-reset'],
  ban: [banAccount, 'account.banned'],
  unban: [unbanAccount, 'account.unbanned'],
} as const satisfies Partial<
  Record<PlayerAct, readonly [(tx: Tx, id: number) => Promise<boolean>, TrailKind]>
>;

/**
 * What staff do to accounts of players, at the console and by command. Each act leaves one row in the trail, in its own
 * transaction; nobody acts on the own person.
 */
export class PlayerActs {
  readonly #parts: ActParts;

  constructor(parts: ActParts) {
    this.#parts = parts;
  }

  /** Carries out an act that needs no more than a reason. Repeating it changes nothing. */
  async act(by: Staff, playerId: number, act: PlayerAct, reason: string): Promise<Outcome> {
    if (act === 'close') return this.#close(by, playerId, reason);
    if (act === 'password-link') return this.#sendLink(by, playerId, reason);
    const [effect, kind] = EFFECTS[act];
    return this.#change(by, playerId, async (tx) =>
      ok((await effect(tx, playerId)) ? { kind, detail: { reason } } : null),
    );
  }

  /** Stores how the check of an identity ended, with what the document showed. */
  identity(
    by: Staff,
    playerId: number,
    { state, reason, birthDate, country }: IdentityRequest,
  ): Promise<Outcome> {
    const facts = {
      ...(birthDate !== undefined && { birthDate }),
      ...(country !== undefined && { country }),
    };
    const { clock = systemClock } = this.#parts;
    return this.#change(by, playerId, async (tx) => {
      if (Object.keys(facts).length > 0)
        await tx.updateTable('users').set(facts).where('id', '=', playerId).execute();
      await setIdentity(tx, playerId, { state, source: by.username, reference: reason });
      await reviewPerson(tx, playerId, { now: new Date(clock.now()), waits: 'account' });
      return ok({ kind: 'player.identity-decided', detail: { state, ...facts, reason } });
    });
  }

  /** Grants a bonus that the player may claim. */
  async bonus(by: Staff, playerId: number, { requestId, amount, reason }: BonusRequest): Promise<Outcome> {
    const { fourEyesFrom } = this.#parts.policy;
    if (fourEyesFrom !== null && amount >= fourEyesFrom)
      return err(refusal('bonusNeedsTwo', { amount: fourEyesFrom }));
    return this.#change(by, playerId, async (tx, user) => {
      if (user.closedAt !== null) return err(refusal('accountClosed'));
      const granted = await grantBonus(tx, {
        playerId,
        amount: minorUnits(amount),
        note: reason,
        requestId: `console:${by.id}:${requestId}`,
        by: by.username,
      });
      if (granted === 'reused') return err(refusal('requestReused'));
      // Many small ones are one: the account is locked, so none comes between.
      if (fourEyesFrom !== null && (await grantedLately(tx, playerId, by.username)) >= BigInt(fourEyesFrom))
        return err(refusal('bonusNeedsTwo', { amount: fourEyesFrom }));
      return ok(
        granted === 'repeated' ? null : { kind: 'bonus.granted', detail: { amount, reason, grant: granted } },
      );
    });
  }

  /** Adds a note. The trail says that there is one, and the list of notes what it says. */
  note(by: Staff, playerId: number, { requestId, text }: NoteRequest): Promise<Outcome> {
    return this.#change(by, playerId, async (tx) => {
      const values = { playerId, byId: by.id, byName: by.username, requestId, text };
      const added = await tx
        .insertInto('playerNotes')
        .values(values)
        .onConflict((conflict) => conflict.columns(['byId', 'requestId']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added !== undefined) return ok({ kind: 'player.noted', detail: { note: added.id } });
      const before = await tx
        .selectFrom('playerNotes')
        .select(['playerId', 'text'])
        .where((eb) => eb.and({ byId: by.id, requestId }))
        .executeTakeFirstOrThrow();
      const isSame = before.playerId === playerId && before.text === text;
      return isSame ? ok(null) : err(refusal('requestReused'));
    });
  }

  async #close(by: Staff, playerId: number, reason: string): Promise<Outcome> {
    const { db } = this.#parts;
    const user = await playerNamed(db, playerId);
    if (user === undefined) return err(noPlayer(playerId));
    if (user.closedAt !== null) return ok(false);
    if (await isConcerned(db, by.id, playerId)) return err(refusal('concernsYou'));
    const closed = await closeAccount(db, playerId, (tx) =>
      record(tx, { kind: 'player.closed', by, playerId, detail: { reason } }),
    );
    return closed.ok ? ok(true) : closed;
  }

  /** The mail leaves after the trail has it. */
  async #sendLink(by: Staff, playerId: number, reason: string): Promise<Outcome> {
    const { db, links } = this.#parts;
    if (links === undefined) return err(refusal('mailUnavailable'));
    const user = await playerNamed(db, playerId);
    if (user === undefined) return err(noPlayer(playerId));
    if (user.closedAt !== null) return err(refusal('accountClosed'));
    if (user.banned) return err(refusal('playerBanned'));
    if (await isConcerned(db, by.id, playerId)) return err(refusal('concernsYou'));
    const link = await links.recovery.linkFor(user, (await links.settings()).LANGUAGE);
    if (!link.ok) return link;
    await db
      .transaction()
      .execute((tx) => record(tx, { kind: 'player.password-link', by, playerId, detail: { reason } }));
    link.value();
    return ok(true);
  }

  /** Runs the work of an act on the locked account, and records it as the last statement. */
  #change(by: Staff, playerId: number, work: (tx: Tx, user: UserRow) => Promise<Done>): Promise<Outcome> {
    return inTransaction(this.#parts.db, async (tx) => {
      const user = await tx
        .selectFrom('users')
        .selectAll()
        .where((eb) => eb.and({ id: playerId, type: 'user' }))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (user === undefined) return err(noPlayer(playerId));
      if (await isConcerned(tx, by.id, playerId)) return err(refusal('concernsYou'));
      const done = await work(tx, user);
      if (!done.ok) return done;
      if (done.value !== null) await record(tx, { ...done.value, by, playerId });
      return ok(done.value !== null);
    });
  }
}

const noPlayer = (id: number): Refusal => refusal('notFound', { what: `player ${id}` });

const playerNamed = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('type', '=', 'user').executeTakeFirst();
