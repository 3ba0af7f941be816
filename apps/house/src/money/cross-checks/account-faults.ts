import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import * as z from 'zod';
import { permissionIds } from '../../people/accounts/index.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { type Baseline, staffAccounts } from '../../trail/index.ts';
import type { Proof } from '../../wallet/index.ts';

const Name = z.enum(DUTY_NAMES);
const Created = z.object({ type: z.enum(['user', 'staff', 'admin']), duties: z.array(Name).default([]) });
const Changed = z.object({ to: z.array(Name) });

/** What an account of staff may do, and where that is from. */
interface Known {
  readonly account: string;
  readonly from: string;
}

/** Compares what accounts of staff may do with what the trail says: nobody gets a duty by SQL. */
export async function accountFaults(tx: Tx, { accounts }: Baseline): Promise<Proof> {
  const said = new Map<number, Known>(
    accounts.map((account) => [idOf(account), { account, from: 'the row trail.baseline' }]),
  );
  const rows = await tx
    .selectFrom('trail')
    .select(['seq', 'at', 'kind', 'playerId', 'detail'])
    .where('kind', 'in', ['account.created', 'staff.duties-changed'])
    .orderBy('seq')
    .execute();
  for (const { seq, at, kind, playerId: id, detail } of rows) {
    const account = id === null ? undefined : accountSaid(kind, id, detail);
    if (id !== null && account !== undefined)
      said.set(id, { account, from: `row ${seq} of ${at.toISOString()}` });
  }
  const present = new Map((await staffAccounts(tx)).map((account) => [idOf(account), account]));
  const ids = [...new Set([...said.keys(), ...present.keys()])].sort((a, b) => a - b);
  return {
    what: 'accounts of staff may do what the trail says',
    rows: present.size,
    broken: [
      ...ids.flatMap((id) => fault(id, said.get(id), present.get(id))),
      ...(await playersWithDuties(tx)),
    ],
  };
}

/** An account as text: its id, its type and its permissions. */
function accountSaid(kind: string, id: number, detail: unknown): string | undefined {
  if (kind === 'account.created') {
    const made = Created.safeParse(detail);
    if (!made.success) return undefined;
    const { type, duties } = made.data;
    return type === 'user' ? undefined : accountText(id, type, duties);
  }
  const changed = Changed.safeParse(detail);
  if (!changed.success) return undefined;
  return accountText(id, changed.data.to.includes('admin') ? 'admin' : 'staff', changed.data.to);
}

const accountText = (id: number, type: 'staff' | 'admin', duties: readonly Duty[]): string =>
  [id, type, permissionIds(type, duties).sort((a, b) => a - b)].join(' ');

const idOf = (account: string): number => Number(account.split(' ')[0]);
const mayOf = (account: string): string => account.split(' ').slice(1).join(' ');

function fault(id: number, said: Known | undefined, present: string | undefined): readonly string[] {
  if (said?.account === present) return [];
  if (said === undefined)
    return [`account ${id} is one of staff (${mayOf(present ?? '')}), and no row of the trail says so`];
  const now = present === undefined ? 'is no account of staff' : `has ${mayOf(present)}`;
  return [`account ${id} ${now}, and ${said.from} says ${mayOf(said.account)}`];
}

/** Players have what every account has. */
async function playersWithDuties(tx: Tx): Promise<readonly string[]> {
  const own = new Set(permissionIds('user'));
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('type', '=', 'user')
    .where((eb) => eb(eb.fn<number>('cardinality', ['permissions']), '>', own.size))
    .orderBy('id')
    .execute();
  return rows.map(
    ({ id, permissions }) =>
      `account ${id} is one of a player and has ${permissions.filter((each) => !own.has(each)).join(',')}, and no row of the trail says so`,
  );
}
