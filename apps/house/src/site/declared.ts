import { readSettings } from '@floorcast/contract/settings';
import { CannotStart } from '@floorcast/startup/cannot-start';
import type { Db } from '../platform/db/schema.ts';
import { latestDocument } from '../platform/site-documents.ts';
import { siteCurrency } from '../platform/site-money.ts';
import { settingsFileAt } from './settings.ts';

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
