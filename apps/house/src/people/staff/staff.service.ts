import { type Duty, may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { StaffMember } from '@floorcast/contract/staff';
import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import type { Updateable } from 'kysely';
import type { SiteContext } from '../../context.ts';
import { announce } from '../../platform/db/announcements.ts';
import { changingAccounts } from '../../platform/db/authority/authority.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import { accountVoidedTopic, generatedPassword, hashPassword, permissionIds } from '../accounts/index.ts';
import { inOrder, type MemberRules, memberAt } from './members.ts';

/** A signed-in account that administers others, and why. */
export interface Act {
  readonly by: { readonly id: number; readonly username: string };
  readonly reason: string;
}

type Changed = Result<StaffMember, Refusal>;

/** What is written of an act: the change of the account's row, and its kind on the trail. */
interface Change {
  readonly set?: Updateable<Pick<Schema['users'], 'permissions' | 'type' | 'banned' | 'passwordHash'>>;
  /** The password was set, by the clock of the database, as rows of the trail are. */
  readonly password?: true;
  readonly kind: TrailKind;
  readonly detail?: TrailDetail;
}

/**
 * Accounts of staff, as administrators change them. Every change ends all sign-ins of the account, and is refused for one's
 * own: so the site keeps an administrator.
 */
export class StaffService {
  readonly #parts;

  constructor(parts: Pick<SiteContext, 'db'> & { readonly rules: () => MemberRules }) {
    this.#parts = parts;
  }

  setDuties(id: number, given: readonly Duty[], act: Act): Promise<Changed> {
    const duties = inOrder(given);
    const type = duties.includes('admin') ? 'admin' : 'staff';
    return this.#change(id, act, (member) =>
      member.duties.join() === duties.join()
        ? undefined
        : {
            set: { type, permissions: permissionIds(type, duties) },
            kind: 'staff.duties-changed',
            detail: { from: [...member.duties], to: [...duties] },
          },
    );
  }

  /** A locked account cannot sign in until it is unlocked. */
  setLocked(id: number, locked: boolean, act: Act): Promise<Changed> {
    return this.#change(id, act, ({ state }) =>
      (state === 'locked') === locked
        ? undefined
        : { set: { banned: locked }, kind: locked ? 'account.banned' : 'account.unbanned' },
    );
  }

  /** Removes all second factors, of an owner who has lost them. */
  resetSecondFactor(id: number, act: Act): Promise<Changed> {
    return this.#change(id, act, async (_, tx) => {
      for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const)
        await tx.deleteFrom(table).where('userId', '=', id).execute();
      return { kind: 'account.second-factor-reset' };
    });
  }

  /** Gives another password, which is shown once. */
  async resetPassword(
    id: number,
    act: Act,
  ): Promise<Result<{ member: StaffMember; password: string }, Refusal>> {
    const password = generatedPassword();
    const passwordHash = await hashPassword(password);
    const changed = await this.#change(id, act, () => ({
      set: { passwordHash },
      password: true,
      kind: 'account.password-set',
    }));
    return changed.ok ? ok({ member: changed.value, password }) : changed;
  }

  /** Carries out one act. `decide` returns undefined where there is nothing to do: it is done already. */
  async #change(
    id: number,
    { by, reason }: Act,
    decide: (member: StaffMember, tx: Tx) => Promise<Change | undefined> | Change | undefined,
  ): Promise<Changed> {
    if (id === by.id) return err(refusal('ownAccount'));
    const { db, rules } = this.#parts;
    const work = async (tx: Tx): Promise<Changed> => {
      if (!(await mayStill(tx, by, id))) return err(refusal('notAllowed'));
      const member = await memberAt(tx, id, rules());
      if (member === undefined || member.state === 'closed') return err(notFound(id));
      const change = await decide(member, tx);
      if (change === undefined) return ok(member);
      await tx
        .updateTable('users')
        .set((eb) => ({
          ...change.set,
          ...(change.password && { passwordChangedAt: eb.fn<Date>('now') }),
          tokenVersion: eb('tokenVersion', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      const changed = await memberAt(tx, id, rules());
      if (changed === undefined) throw new Error(`account ${id} is gone in its own transaction`);
      if (change.kind !== 'account.unbanned') await leaveWork(tx, id);
      await announce(tx, accountVoidedTopic(id), {});
      const detail = { username: member.username, reason, ...change.detail };
      await record(tx, { kind: change.kind, by, playerId: id, detail });
      return ok(changed);
    };
    return changingAccounts([id], () => inTransaction(db, work));
  }
}

/** Ends what the account takes part in at the console: its shift, and the browsers that are notified of calls. */
async function leaveWork(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('shifts')
    .set((eb) => ({ endedAt: eb.fn<Date>('now') }))
    .where('userId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', id).execute();
}

export const notFound = (id: number): Refusal => refusal('notFound', { what: `staff ${id}` });

/**
 * Acts on staff come one after the other, and each is refused once its actor has lost the duty: two administrators who lock
 * each other at once leave one.
 */
async function mayStill(tx: Tx, { id }: Act['by'], target: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'type', 'permissions', 'banned', 'closedAt'])
    .where('id', 'in', [id, target])
    .orderBy('id')
    .forUpdate()
    .execute();
  const actor = rows.find((row) => row.id === id);
  if (actor === undefined || actor.banned || actor.closedAt !== null) return false;
  return may({ type: actor.type, Permissions: actor.permissions }, 'staff.manage');
}
