import { Calendar } from '../platform/days/calendar.ts';
import { siteCalendar } from '../platform/days/site-calendar.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { DEMO, Policy, storePolicy } from '../policy/index.ts';

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
