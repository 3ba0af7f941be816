import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { Policy } from '../../../policy/index.ts';
import { type ExclusionInForce, ownExclusion, registerAnswer } from './exclusions.repository.ts';

/** The exclusion of a player in force: their own or, under a policy with a national register, that of the register. */
export async function exclusionInForce(
  db: Db | Tx,
  { nationalRegister }: Pick<Policy, 'nationalRegister'>,
  playerId: number,
  now: number,
): Promise<ExclusionInForce | undefined> {
  const own = await ownExclusion(db, playerId, now);
  if (!nationalRegister) return own;
  const { says, at, until } = await registerAnswer(db, playerId);
  if (says !== 'excluded') return own;
  const registered = { kind: 'register', since: at ?? new Date(now), until } as const;
  return own === undefined || endOf(registered) >= endOf(own) ? registered : own;
}

const endOf = ({ until }: ExclusionInForce): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
