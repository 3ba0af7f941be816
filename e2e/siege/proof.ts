import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../apps/house/src/modules/wallet/index.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { behind } from '../cabinet.ts';
import type { Visitor } from './visitor.ts';

/** What is still under way, by what it is. */
async function underWay(db: Db): Promise<string[]> {
  const transfers = await db
    .selectFrom('transfers')
    .select(['id', 'machine_id', 'direction', 'state'])
    .where('state', 'not in', ['settled', 'returned'])
    .execute();
  const sessions = await db
    .selectFrom('play_sessions')
    .select(['id', 'machine_id', 'state'])
    .where('state', '!=', 'ended')
    .execute();
  const handPays = await db
    .selectFrom('hand_pays')
    .select(['id', 'machine_id'])
    .where('reset_at', 'is', null)
    .execute();
  return [
    ...handPays.map((each) => `hand pay ${each.id} at ${each.machine_id} is not over`),
    ...transfers.map(
      (each) => `transfer ${each.id} (${each.direction}) at ${each.machine_id} is ${each.state}`,
    ),
    ...sessions.map((each) => `session ${each.id} at ${each.machine_id} is ${each.state}`),
  ];
}

/** Waits until nothing is under way any more. Returns how long that took, ms. @throws with what is left after `mostMs`. */
export async function settle(db: Db, mostMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    // The database itself may be coming back.
    const left = await underWay(db).catch((error: unknown) => [String(error)]);
    const took = performance.now() - began;
    if (left.length === 0) return took;
    if (took > mostMs) throw new Error(`not settled after ${mostMs} ms:\n${left.join('\n')}`);
    await sleep(250);
  }
}

/** Everything that is not as it must be when a siege is over, in words; empty: nothing was lost or doubled. */
export async function prove(
  db: Db,
  site: Pick<Stack, 'home'>,
  visitors: readonly Visitor[],
  machineIds: readonly number[],
): Promise<string[]> {
  const broken = (await audit(db)).flatMap((proof) => proof.broken.map((line) => `${proof.what}: ${line}`));
  const settled = await db
    .selectFrom('transfers')
    .select(['request_id', 'machine_id', 'direction', 'amount', 'moved'])
    .where('state', '=', 'settled')
    .execute();
  for (const id of machineIds) {
    const moved = (direction: 'in' | 'out') =>
      settled
        .filter((each) => each.machine_id === id && each.direction === direction)
        .reduce((sum, each) => sum + Number(each.moved ?? 0n), 0);
    const { transferredIn, transferredOut, credits } = await behind(site, id, { do: 'look' });
    const told = { in: moved('in'), out: moved('out'), credits: 0 };
    const has = { in: transferredIn, out: transferredOut, credits };
    if (JSON.stringify(told) !== JSON.stringify(has))
      broken.push(`machine ${id}: booked ${JSON.stringify(told)}, its meters ${JSON.stringify(has)}`);
  }
  const machines = await db
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where('id', 'like', 'machine:%')
    .where('balance', '!=', 0n)
    .execute();
  broken.push(...machines.map(({ id, balance }) => `${id}: ${balance} is left on it`));
  const differences = await db
    .selectFrom('postings')
    .select(['request_id'])
    .where('request_id', 'like', 'variance:%')
    .execute();
  broken.push(...differences.map(({ request_id }) => `${request_id}: machine and ledger differed`));
  for (const visitor of visitors) {
    const { account, credited } = visitor;
    const { person } = account;
    for (const { requestId, amount, machineId } of credited) {
      const booked = settled.filter(({ request_id }) => request_id.includes(requestId));
      const [one] = booked;
      if (booked.length !== 1 || Number(one?.moved) !== amount || one?.machine_id !== machineId)
        broken.push(
          `${person.username}: was told that ${amount} came onto ${machineId}, booked ${booked.length} times`,
        );
    }
    const { balance, sum } = await account.statement();
    if (balance !== sum) broken.push(`${person.username}: has ${balance}, their statement says ${sum}`);
  }
  return broken;
}
