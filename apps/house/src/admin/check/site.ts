import { demonstrationOf } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import manifest from '../../../package.json' with { type: 'json' };
import type { Db } from '../../platform/db/schema.ts';
import { type Policy, readPolicy } from '../../policy/index.ts';
import { checkCurrency } from '../../site/currency.ts';
import { policyAtStart } from '../../site/documents/policy-document.ts';
import { refusePublishedPasswords } from '../../site/published-passwords.ts';
import { refuseUndeclared } from '../../site/settings.ts';
import { refuseOtherKey } from '../../trail/index.ts';
import type { CheckContext } from './context.ts';
import { bad, type Finding, good, refusedBy, warning } from './findings.ts';
import type { ReachedDatabase } from './reach.ts';

/** What the house refuses at its start in a database of a site. */
export async function checkSite(
  { db, schema, keyed }: ReachedDatabase,
  { given }: CheckContext,
): Promise<Finding[]> {
  if (schema.applied.length === 0) return [];
  const file = given.SETTINGS_FILE;
  const isSite = demonstrationOf(given) === 'none';
  const SETTINGS = 'correct the file that SETTINGS_FILE names (docs/configure/settings.md)';
  const starts: [string, () => Promise<unknown>][] = [
    ['npm run admin -- password <username>', async () => isSite && refusePublishedPasswords(db)],
    [SETTINGS, async () => isSite && refuseUndeclared(db, file)],
    [SETTINGS, () => checkCurrency(db, file)],
    ['set TRAIL_KEY to the key of before, from a copy', async () => keyed && refuseOtherKey(db)],
    ['npm run admin -- document back policy --note <why>', () => refuseOtherPolicy(db, given.POLICY_FILE)],
  ];
  const found: Finding[] = [];
  for (const [todo, start] of starts)
    found.push(...(await refusedBy('site', todo, () => start().catch(laterIn(schema.pending)))));
  return found.length > 0 ? found : [good('site', 'its books, settings, policy and passwords let it start')];
}

/** @throws {CannotStart} when what the console has published does not fit the file, if the file itself is right. */
async function refuseOtherPolicy(db: Db, path: string | undefined): Promise<void> {
  let file: Policy;
  try {
    file = readPolicy(path);
  } catch {
    return;
  }
  await policyAtStart(db, file, { error: () => undefined });
}

/** Before its migrations a database does not have all that is asked for. */
const laterIn = (pending: readonly string[]) => (error: unknown) => {
  if (pending.length === 0 || error instanceof CannotStart) throw error;
};

interface FloorStart {
  readonly floor: string;
  readonly version: string | null;
}

/** The versions that floors last started with. */
export async function checkFloors({ db, schema }: ReachedDatabase): Promise<Finding[]> {
  if (schema.pending.length > 0) return [];
  const { rows } = await sql<FloorStart>`
    select f.id as floor, (select t.detail ->> 'version' from trail t
      where t.kind = 'software.started' and t.actor = 'floor ' || f.id order by t.seq desc limit 1) as version
    from floors f where f.retired_at is null order by f.id`.execute(db);
  return rows.map(({ floor, version }) => ofFloor(`floor ${floor}`, version));
}

/** A release by its number: 0.3.1 is the third. */
const releaseOf = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1_000 + minor;
};

export function ofFloor(about: string, version: string | null, house = manifest.version): Finding {
  if (version === null) return good(about, 'no start is recorded yet');
  const behind = releaseOf(house) - releaseOf(version);
  const what = `started last with ${version}; this house is ${house}`;
  if (behind === 0) return good(about, `runs ${version}`);
  if (behind < 0)
    return warning(
      about,
      what,
      'The house may not know what the floor reports of games and money.',
      `upgrade the house to ${version}`,
    );
  const todo = `upgrade the floor to ${house} (docs/run/upgrade.md)`;
  return behind === 1
    ? warning(about, what, 'It works beside this release, and not beside the next one.', todo)
    : bad(about, what, 'It may not understand the orders of the house: its machines cannot be played.', todo);
}

/** Clocks that differ by this much (ms): doubtful, and wrong. */
const DOUBTFUL_MS = 1_000;
const WRONG_MS = 3_000;

/** The clock of this computer, by what else has the time: no server of time is asked. */
export async function checkClock({ database, computer }: CheckContext): Promise<Finding[]> {
  if (computer.programAt > computer.now() + WRONG_MS)
    return [clock('is before the time at which this release was built', 'bad')];
  if (database.state !== 'reached')
    return [good('clock', 'is later than the build; it was compared with nothing else')];
  const { db, schema } = database;
  const before = computer.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const apart = (rows[0]?.at.getTime() ?? before) - (before + computer.now()) / 2;
  const words = `is ${Math.abs(apart / 1_000).toFixed(1)} s ${apart > 0 ? 'behind' : 'ahead of'} the database's`;
  if (Math.abs(apart) > WRONG_MS) return [clock(words, 'bad')];
  if (Math.abs(apart) > DOUBTFUL_MS) return [clock(words, 'warning')];
  const last =
    schema.applied.length === 0 || schema.pending.length > 0 ? undefined : await lastRecorded(database);
  if (last !== undefined && last.getTime() > computer.now() + WRONG_MS)
    return [clock(`is before the last row of the audit trail (${last.toISOString()})`, 'bad')];
  return [good('clock', "agrees with the database's")];
}

async function lastRecorded({ db }: ReachedDatabase): Promise<Date | undefined> {
  const row = await db.selectFrom('trail').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.at;
}

const clock = (what: string, level: 'bad' | 'warning'): Finding =>
  (level === 'bad' ? bad : warning)(
    'clock',
    what,
    'Games count against the limits of another day, and codes of authenticator apps are refused.',
    'timedatectl set-ntp true',
  );
