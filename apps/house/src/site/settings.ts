import { readSettings, type Settings } from '@floorcast/contract/settings';
import {
  type CheckedSettings,
  isObject,
  NO_OBJECT,
  settingsWarnings,
} from '@floorcast/contract/settings-answer';
import { CannotStart, failureOf } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import type { Logger } from 'pino';
import { Calendar, siteCalendar } from '../platform/days/calendar.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { latestDocument } from '../platform/site-documents.ts';
import { siteCurrency } from '../platform/site-money.ts';
import { DEMO, Policy, storePolicy } from '../policy/index.ts';
import { checkWords, type Texts } from './replaced-texts.ts';

/** What a site knows beside its settings file. */
interface SiteFacts {
  /** Those that an operator may replace; absent where they are not known. */
  readonly texts?: Texts | undefined;
  /** The currency of the site, whatever the file says now; null before its first start. */
  readonly currency?: string | null;
  /** Fields that the console has published: they go before the file. */
  readonly version?: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads the operator's settings: an edit applies to the next request. A bad file falls back to defaults. What does not
 * apply is named in the log and in `PROBLEMS`, for the console of a browser.
 */
export function loadSettings(
  path: string | undefined,
  log: Pick<Logger, 'warn' | 'error'>,
  { texts, currency = null, version = null }: SiteFacts = {},
): CheckedSettings {
  const file = readFile(path, log);
  const reading = readSettings({ ...file.fields, ...version });
  const { settings, given } = reading;
  const warnings = [...file.warnings, ...settingsWarnings(reading)];
  const CURRENCY = currency ?? settings.CURRENCY;
  if (given.includes('CURRENCY') && settings.CURRENCY !== CURRENCY)
    warnings.push(`CURRENCY: this site is in ${CURRENCY}: ${settings.CURRENCY} is not used`);
  const { words, problems: misfits } = texts
    ? checkWords(settings.WORDS, texts)
    : { words: settings.WORDS, problems: [] };
  warnings.push(...misfits);
  for (const problem of warnings) log.warn({ problem }, 'setting ignored');
  return { ...settings, CURRENCY, WORDS: words, PROBLEMS: [...file.unreadable, ...warnings] };
}

/** The operator's settings file. */
export const settingsFileAt = (path: string): StoredFile =>
  new StoredFile(path, 'Correct it, or unset SETTINGS_FILE: it is read at every request.');

interface FileReading {
  readonly fields: object;
  readonly warnings: readonly string[];
  /** That the file cannot be read; its reason and its path are for the log alone. */
  readonly unreadable: readonly string[];
}

const EMPTY: FileReading = { fields: {}, warnings: [], unreadable: [] };

function readFile(path: string | undefined, log: Pick<Logger, 'error'>): FileReading {
  if (path === undefined) return EMPTY;
  try {
    const read = settingsFileAt(path).readJson();
    return isObject(read) ? { ...EMPTY, fields: read } : { ...EMPTY, warnings: [NO_OBJECT] };
  } catch (error) {
    log.error({ reason: failureOf(error).message }, 'cannot use the settings file; using defaults');
    return { ...EMPTY, unreadable: ['it cannot be read; all defaults are used'] };
  }
}

/** What a site says of itself: the first booking locks the currency, and neither has a default that suits every site. */
const DECLARED = ['CURRENCY', 'LANGUAGE'] as const;

/**
 * Refuses a site that takes its currency or its language from a default. The currency of a site that has one counts.
 *
 * @throws {CannotStart} naming what is missing.
 */
export async function refuseUndeclared(db: Db, settingsFile: string | undefined): Promise<void> {
  const given = new Set<string>([
    ...givenBy(settingsFile),
    ...Object.keys((await latestDocument(db, 'settings')) ?? {}),
  ]);
  if ((await siteCurrency(db)) !== null) given.add('CURRENCY');
  const missing = DECLARED.filter((name) => !given.has(name));
  if (missing.length > 0)
    throw new CannotStart(
      `A site says what it is before its first player: set ${missing.join(' and ')} in the file that SETTINGS_FILE names, ` +
        'such as {"CURRENCY": "EUR", "LANGUAGE": "en"}. DEMO=1 starts a demonstration.',
    );
}

function givenBy(settingsFile: string | undefined): readonly string[] {
  if (settingsFile === undefined) return [];
  return readSettings(settingsFileAt(settingsFile).readJson()).given;
}

/** Correct Turkish in place of the product's own words, which are those of the specification letter for letter. */
const TURKISH = {
  'game.quit': 'Oyundan çıkartıldınız',
  'transactions.tags.weekly-bonus': 'Haftalık Bonus',
  'claims.weekly.title': 'Haftalık Bonus',
  'deposit.open': 'Para Yatır',
  'deposit.title': 'Para Yatır',
};

/** The texts of a demonstration: the operator's own come first. */
export const demonstrationWords = (words: Settings['WORDS']): Settings['WORDS'] => ({
  ...words,
  tr: { ...TURKISH, ...words.tr },
});

/** What decisions of a site go by. */
export interface SiteRules {
  readonly policy: Policy;
  readonly calendar: Calendar;
}

/** Stores the rules of a house that starts, for the commands beside it. */
export async function storeSiteRules(db: Db, { policy, calendar }: SiteRules): Promise<void> {
  const policyId = await storePolicy(db, policy);
  await db.updateTable('site').set({ timeZone: calendar.timeZone, policyId }).execute();
}

/** The rules of the house that started last; those of a demonstration before the first start. */
export async function siteRules(db: Db | Tx): Promise<SiteRules> {
  const stored = await db
    .selectFrom('site')
    .leftJoin('policies', 'policies.id', 'site.policyId')
    .select(['timeZone', 'rules'])
    .executeTakeFirst();
  return {
    policy: stored?.rules == null ? DEMO : Policy.parse(stored.rules),
    calendar: stored?.timeZone == null ? siteCalendar(undefined) : new Calendar(stored.timeZone),
  };
}
