import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import { readSettings } from '@floorcast/contract/settings';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { Remembered } from '../platform/remembered.ts';
import { siteCurrency } from '../platform/site-money.ts';
import { settingsFileAt } from './settings.ts';

/**
 * Gives the site the currency of its settings before anything is booked. Later it stays: minor units that are booked
 * would otherwise become units of another currency.
 *
 * @throws {CannotStart} as `checkCurrency` does.
 */
export function settleCurrency(db: Db, settingsFile: string | undefined): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const currency = await checkCurrency(tx, settingsFile);
    await tx.updateTable('site').set({ currency }).execute();
  });
}

/**
 * The currency that the site has, or gets.
 *
 * @throws {CannotStart} when the settings name a currency that nobody knows, or another than that of the books, and when
 * they cannot be read before the site has a currency.
 */
export async function checkCurrency(db: Db | Tx, settingsFile: string | undefined): Promise<string> {
  const current = await siteCurrency(db);
  const declared = declaredCurrency(settingsFile, current !== null);
  const wanted = declared ?? current ?? DEFAULT_SETTINGS.CURRENCY;
  if (current !== null && wanted !== current && (await hasBooks(db)))
    throw new CannotStart(
      `CURRENCY: the books of this site are in ${current}, and the settings say ${wanted}. ` +
        `Set CURRENCY to ${current}; a site in ${wanted} needs a database of its own.`,
    );
  return wanted;
}

/** Undefined: the settings name none. `settled`: the site has one, so that a file that cannot be read is no obstacle. */
function declaredCurrency(path: string | undefined, settled: boolean): string | undefined {
  if (path === undefined) return undefined;
  const file = settingsFileAt(path);
  let raw: unknown;
  try {
    raw = file.readJson();
  } catch (error) {
    if (settled) return undefined;
    throw error;
  }
  const { settings, given, problems } = readSettings(raw);
  const problem = problems.find((each) => each.startsWith('CURRENCY:'));
  if (problem !== undefined) throw file.fault(`is wrong: ${problem}`);
  return given.includes('CURRENCY') ? settings.CURRENCY : undefined;
}

/** Whether an amount of the site's currency is stored: a movement of money, or a bonus to claim. */
async function hasBooks(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (select from postings) or exists (select from bonus_grants) as booked`.execute(db);
  return rows[0]?.booked ?? true;
}

/** How long (ms) the currency is good: another node may settle it. */
const KEEP_MS = 10_000;
/** How long (ms) a page waits for it, which needs nothing else of the database. */
const WAIT_MS = 1_000;

/** Reads the currency of the site; while the database does not answer, the one that was read last. */
export function followCurrency(db: Db, clock: Clock): () => Promise<string | null> {
  const ask = () => siteCurrency(db);
  const remembered = new Remembered({ clock, ask, keepMs: KEEP_MS, waitMs: WAIT_MS });
  let last: string | null = null;
  return async () => {
    last = (await remembered.get()) ?? last;
    return last;
  };
}
