import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import { sql } from 'kysely';
import * as z from 'zod';
import { permissionIds } from '../../people/accounts/index.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import {
  type Baseline,
  baselineOf,
  lastRow,
  moneyDigest,
  staffAccounts,
  type TrailProof,
} from '../../trail/index.ts';
import { inSnapshot, type Proof, proofOf } from '../../wallet/index.ts';
import { DAYS, MONEY } from './money-checks.ts';

/** Compares money, duties and exclusions with the rows of the trail that say how they came about, in one snapshot. */
export const crossChecks = (db: Db): Promise<readonly TrailProof[]> =>
  inSnapshot(db, async (tx) => {
    // Of a trail without rows, that is what is named.
    if ((await lastRow(tx)) === undefined) return [];
    const baseline = await baselineOf(tx);
    await settle(tx, baseline);
    const proofs: Proof[] = [];
    for (const check of [...MONEY, ...DAYS]) proofs.push(await proofOf(tx, check));
    proofs.push(await earlierMoney(tx, baseline), await accountFaults(tx, baseline));
    return [...proofs, await exclusionFaults(tx, baseline)];
  });

/** Statements read the baseline as settings of the transaction. */
async function settle(tx: Tx, { lastPosting: posting, lastGrant: grant }: Baseline): Promise<void> {
  await sql`select set_config('floorcast.posting', ${String(posting)}, true),
    set_config('floorcast.grant', ${String(grant)}, true)`.execute(tx);
}

/** What was before has no rows: the trail has the hash of its money. */
async function earlierMoney(tx: Tx, baseline: Baseline): Promise<TrailProof> {
  const { lastPosting, digest, accounts, restarted, at } = baseline;
  const same = lastPosting === 0 || (await moneyDigest(tx, lastPosting)) === digest;
  const before = lastPosting > 0 || accounts.length > 0;
  return {
    what: 'the audit trail was started once, and earlier money is unchanged since',
    rows: lastPosting,
    broken: [
      ...(restarted
        ? [`the trail was begun again at ${at}, on a site that was in use: all rows of before are missing`]
        : []),
      ...(same ? [] : [`postings up to ${lastPosting} are not those that row trail.baseline was written of`]),
    ],
    notes: before
      ? [
          `the trail covers the site since ${at}: ${accounts.length} accounts of staff, and postings up to ${lastPosting}, have no rows of their own`,
        ]
      : [],
  };
}

const Name = z.enum(DUTY_NAMES);
const Created = z.object({ type: z.enum(['user', 'staff', 'admin']), duties: z.array(Name).default([]) });
const Changed = z.object({ to: z.array(Name) });

/** What an account of staff may do, and where that is from. */
interface Known {
  readonly account: string;
  readonly from: string;
}

/** Compares what accounts of staff may do with what the trail says: nobody gets a duty by SQL. */
async function accountFaults(tx: Tx, { accounts }: Baseline): Promise<Proof> {
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
    what: 'staff roles match the audit trail',
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

const Began = z.object({ exclusion: z.int(), kind: z.string(), until: z.string().nullable() });
const Approved = z.object({ ended: z.array(z.int()) });

/** An exclusion as the trail has it. */
interface Said {
  readonly text: string;
  readonly from: string;
}

/** Compares exclusions with what the trail says of their beginnings and their ends: nobody ends one by SQL. */
async function exclusionFaults(tx: Tx, baseline: Baseline): Promise<Proof> {
  const { said, ended } = await exclusionsSaid(tx, baseline);
  const rows = await tx.selectFrom('exclusions').selectAll().orderBy('id').execute();
  const present = new Set(rows.map(({ id }) => id));
  return {
    what: 'exclusions and their ends match the audit trail',
    rows: rows.length,
    broken: [
      ...rows.flatMap((row) => {
        const known = said.get(row.id);
        // It was over when the trail began.
        if (known === undefined && row.id <= baseline.lastExclusion) return [];
        const text = textOf(row.kind, row.until?.toISOString() ?? null);
        const which = `exclusion ${row.id} of player ${row.playerId}`;
        if (known === undefined) return [`${which} (${text}): no row of the trail says so`];
        if (known.text !== text) return [`${which} is ${text}, and ${known.from} says ${known.text}`];
        const end = ended.get(row.id);
        if (row.endedAt !== null && end === undefined)
          return [`${which} was ended at ${row.endedAt.toISOString()}, and no row of the trail says so`];
        if (row.endedAt === null && end !== undefined) return [`${which} is in force, and ${end} ended it`];
        return [];
      }),
      ...[...said].flatMap(([id, { text, from }]) =>
        present.has(id) ? [] : [`exclusion ${id} (${text}) is gone: ${from} says that it began`],
      ),
    ],
  };
}

/** What the trail says, by the numbers of exclusions; and which rows ended some. */
async function exclusionsSaid(tx: Tx, { exclusions }: Baseline) {
  const said = new Map<number, Said>();
  for (const line of exclusions) {
    const [id, kind = '', until] = line.split(' ');
    said.set(Number(id), {
      text: textOf(kind, until === 'null' ? null : (until ?? null)),
      from: 'the row trail.baseline',
    });
  }
  const ended = new Map<number, string>();
  const rows = await tx
    .selectFrom('trail')
    .select(['seq', 'at', 'detail'])
    .where('kind', 'in', ['exclusion.began', 'proposal.approved'])
    .orderBy('seq')
    .execute();
  for (const { seq, at, detail } of rows) {
    const from = `row ${seq} of ${at.toISOString()}`;
    const began = Began.safeParse(detail);
    if (began.success)
      said.set(began.data.exclusion, { text: textOf(began.data.kind, began.data.until), from });
    for (const id of Approved.safeParse(detail).data?.ended ?? []) ended.set(id, from);
  }
  return { said, ended };
}

const textOf = (kind: string, until: string | null): string =>
  `${kind} ${until === null ? 'for good' : `until ${until}`}`;
