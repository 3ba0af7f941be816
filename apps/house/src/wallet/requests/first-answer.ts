import { ERRORS, errorNamed, Params, type Refusal, refusal } from '@floorcast/contract/errors';
import { err, type Result } from '@floorcast/contract/result';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';

/** A request to move money. */
export interface MoneyRequest {
  /** Unique among all requests of all clients. */
  readonly id: string;
  /** What it asks for: a request with the same id and other terms is another request. */
  readonly terms: readonly (string | number)[];
}

/** The prefix of the ids of a cashier's orders, whose refusals are kept for ever. */
export const CASHIER_REQUEST = 'cashier:';

/** A refusal that says "not yet": the request is still open, and its client sends it again. */
type StillOpen = (refused: Refusal) => boolean;

/**
 * Carries a request out, unless it was refused before: then it is refused alike, whatever has changed since. Requests
 * with one id are carried out one after another.
 */
export async function answerOnce<T>(
  tx: Tx,
  { id, terms }: MoneyRequest,
  carryOut: () => Promise<Result<T, Refusal>>,
  stillOpen: StillOpen = () => false,
): Promise<Result<T, Refusal>> {
  const written = JSON.stringify(terms);
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
  const before = await tx
    .selectFrom('refusedRequests')
    .select(['terms', 'refused', 'params'])
    .where('requestId', '=', id)
    .executeTakeFirst();
  if (before !== undefined)
    return err(before.terms === written ? storedRefusal(before) : refusal('requestReused'));
  const answer = await carryOut();
  if (answer.ok || answer.error.name === 'requestReused' || stillOpen(answer.error)) return answer;
  const { name, params = {} } = answer.error;
  await tx
    .insertInto('refusedRequests')
    .values({ requestId: id, terms: written, refused: ERRORS[name].code, params: JSON.stringify(params) })
    .execute();
  return answer;
}

/** A code that only a later version knows is still a refusal. */
function storedRefusal({ refused, params }: { refused: number; params: unknown }): Refusal {
  const given = Params.parse(params);
  return refusal(errorNamed(refused) ?? 'notAllowed', Object.keys(given).length === 0 ? undefined : given);
}
