import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import { audit } from '../../apps/house/src/wallet/index.ts';
import { behind } from '../support/cabinet-control.ts';
import type { VirtualUser } from './virtual-user.ts';

/** Machines' accounts with a balance. */
const leftOnMachines = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where('id', 'like', 'machine:%')
    .where('balance', '!=', 0n)
    .execute();

/** Open hand pays, transfers and sessions, and credit that waits to be paid out, one line each. */
async function underWay(db: Db): Promise<string[]> {
  const transfers = await db
    .selectFrom('transfers')
    .select(['id', 'machineId', 'direction', 'state'])
    .where('state', 'not in', ['settled', 'returned'])
    .execute();
  const sessions = await db
    .selectFrom('playSessions')
    .select(['id', 'machineId', 'state'])
    .where('state', '!=', 'ended')
    .execute();
  const handPays = await db
    .selectFrom('handPays')
    .select(['id', 'machineId'])
    .where('resetAt', 'is', null)
    .execute();
  return [
    ...handPays.map((each) => `hand pay ${each.id} at ${each.machineId} is open`),
    ...transfers.map(
      (each) => `transfer ${each.id} (${each.direction}) at ${each.machineId} is ${each.state}`,
    ),
    ...sessions.map((each) => `session ${each.id} at ${each.machineId} is ${each.state}`),
    ...(await leftOnMachines(db)).map(({ id, balance }) => `${id}: ${balance} is left on it`),
  ];
}

/** Waits until no hand pay, transfer or session is open, and no credit is on a machine. Returns how long that took (ms). @throws after `mostMs`, with the open ones. */
export async function settle(db: Db, mostMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    // The database may be restarting.
    const open = await underWay(db).catch((error: unknown) => [String(error)]);
    const took = performance.now() - began;
    if (open.length === 0) return took;
    if (took > mostMs) throw new Error(`not settled after ${mostMs} ms:\n${open.join('\n')}`);
    await sleep(250);
  }
}

/** Simulated cabinets, and the folder that has their control socket. */
interface ProvenMachines {
  readonly home: string;
  readonly machineIds: readonly number[];
}

type ProvenUser = Pick<VirtualUser, 'account' | 'credited'>;

/** Compares ledger, meters, virtual users and statements after a siege. Returns one line for each contradiction. */
export async function prove(
  db: Db,
  floors: readonly ProvenMachines[],
  users: readonly ProvenUser[],
): Promise<string[]> {
  const settled = await settledTransfers(db);
  const meters = await Promise.all(floors.map((floor) => meterFaults(floor, settled)));
  return [
    ...(await audit(db)).flatMap((proof) => proof.broken.map((line) => `${proof.what}: ${line}`)),
    ...meters.flat(),
    ...(await ledgerFaults(db)),
    ...users.flatMap((user) => creditFaults(user, settled)),
    ...(await statementFaults(users)),
  ];
}

const settledTransfers = (db: Db) =>
  db
    .selectFrom('transfers')
    .select(['requestId', 'machineId', 'direction', 'amount', 'moved'])
    .where('state', '=', 'settled')
    .execute();
type SettledTransfers = Awaited<ReturnType<typeof settledTransfers>>;

/** Machines whose AFT meters differ from the settled transfers, or that have credit. */
async function meterFaults(
  { home, machineIds }: ProvenMachines,
  settled: SettledTransfers,
): Promise<string[]> {
  const faults: string[] = [];
  for (const id of machineIds) {
    const moved = (direction: 'in' | 'out') =>
      settled
        .filter((each) => each.machineId === id && each.direction === direction)
        .reduce((sum, each) => sum + Number(each.moved ?? 0n), 0);
    const { transferredIn, transferredOut, credits } = await behind({ home }, id, { do: 'look' });
    const booked = JSON.stringify({ in: moved('in'), out: moved('out'), credits: 0 });
    const meters = JSON.stringify({ in: transferredIn, out: transferredOut, credits });
    if (booked !== meters) faults.push(`machine ${id}: booked ${booked}, its meters ${meters}`);
  }
  return faults;
}

/** Postings of a variance. */
async function ledgerFaults(db: Db): Promise<string[]> {
  const variances = await db
    .selectFrom('postings')
    .select(['requestId'])
    .where('requestId', 'like', 'variance:%')
    .execute();
  return variances.map(({ requestId }) => `${requestId}: machine and ledger differed`);
}

/** Cash-ins that were answered as credited and not booked once, with their amount, for their machine. */
const creditFaults = (
  { account: { account }, credited }: ProvenUser,
  settled: SettledTransfers,
): readonly string[] =>
  credited.flatMap(({ requestId, amount, machineId }) => {
    const booked = settled.filter((transfer) => transfer.requestId.includes(requestId));
    const [one] = booked;
    return booked.length === 1 && Number(one?.moved) === amount && one?.machineId === machineId
      ? []
      : [`${account.username}: answered that ${amount} is on ${machineId}, booked ${booked.length} times`];
  });

/** Accounts whose balance is not the sum of their transactions. */
async function statementFaults(users: readonly ProvenUser[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { account } of users) {
    const { balance, sum } = await account.statement();
    if (balance !== sum)
      faults.push(`${account.account.username}: balance ${balance}, sum of the transactions ${sum}`);
  }
  return faults;
}
