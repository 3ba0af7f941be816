import { dutiesOf, may } from '@floorcast/contract/duties';
import { type ProposalKind, permissionTo } from '@floorcast/contract/proposals';
import type { TrailKind } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { mailboxIn } from '../auth/index.ts';

/**
 * Which of these players are an account's own person: the account itself, or one with its mailbox, or with its name, unless
 * two birth dates say otherwise. Nobody decides about their own money: a namesake costs another approver, no more.
 */
export async function concernedBy(
  db: Db | Tx,
  accountId: number,
  playerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (playerIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select player.id from users player join users own on own.id = ${accountId}
    where player.id = any(${[...new Set(playerIds)]}::int[]) and (
      player.id = own.id
      or ${mailboxIn('player.email')} = ${mailboxIn('own.email')}
      or (player.folded_name = own.folded_name
        and coalesce(player.birth_date = own.birth_date, true))
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a player is an account's own person. */
export const isConcerned = async (
  db: Db | Tx,
  accountId: number,
  playerId: number | null,
): Promise<boolean> => playerId !== null && (await concernedBy(db, accountId, [playerId])).has(playerId);

/** Whether an account may still propose a kind: it is neither banned nor closed, and has a duty for it. */
export type MayPropose = (accountId: number, kind: ProposalKind) => boolean;

export async function proposersOf(db: Db | Tx, accountIds: readonly number[]): Promise<MayPropose> {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'type', 'permissions as Permissions', 'banned', 'closed_at'])
          .where('id', 'in', accountIds)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (accountId, kind) => {
    const row = byId.get(accountId);
    return (
      row !== undefined && !row.banned && row.closed_at === null && may(row, permissionTo('propose', kind))
    );
  };
}

/** Whether an account may approve what somebody has proposed who may propose no more. */
export const isCompliance = ({ Permissions }: { readonly Permissions: readonly number[] }): boolean =>
  dutiesOf(Permissions).some((duty) => duty === 'compliance' || duty === 'admin');

/** After these an account's password is known to another, or another may sign in with it. */
const PASSWORD_KINDS = [
  'account.created',
  'account.password-set',
  'account.second-factor-reset',
] as const satisfies readonly TrailKind[];

/** The makers of accounts, and the givers of their passwords. */
export interface Makers {
  /** By account: all of them, for good. */
  readonly ever: ReadonlyMap<number, ReadonlySet<number>>;
  /** By account: itself, and those since whom its owner has not chosen another password. */
  readonly now: ReadonlyMap<number, ReadonlySet<number>>;
}

export async function makersOf(db: Db | Tx, accountIds: readonly number[]): Promise<Makers> {
  const ever = new Map(accountIds.map((id) => [id, new Set<number>()]));
  const now = new Map(accountIds.map((id) => [id, new Set([id])]));
  if (accountIds.length === 0) return { ever, now };
  const rows = await db
    .selectFrom('trail')
    .innerJoin('users', 'users.id', 'trail.player_id')
    .select(['trail.player_id as of', 'trail.actor_id as by'])
    .select(sql<boolean>`coalesce(trail.at >= users.password_changed_at, true)`.as('is_last'))
    .where('trail.player_id', 'in', [...ever.keys()])
    .where('trail.kind', 'in', PASSWORD_KINDS)
    .where('trail.actor_id', 'is not', null)
    .execute();
  for (const { of, by, is_last } of rows) {
    if (of === null || by === null) continue;
    ever.get(of)?.add(by);
    if (is_last) now.get(of)?.add(by);
  }
  return { ever, now };
}

/**
 * Whether one person could be both of two: one account has made the other or has given it a password, ever, or somebody may
 * know the passwords of both.
 */
export function couldBeOne({ ever, now }: Makers, one: number, other: number): boolean {
  if (one === other || ever.get(one)?.has(other) === true || ever.get(other)?.has(one) === true) return true;
  const known = now.get(one) ?? new Set([one]);
  return [...(now.get(other) ?? [other])].some((id) => known.has(id));
}
