import type { Config } from '../../config/config.ts';
import { openCalls, SiteCalls } from '../../console/calls/index.ts';
import { PushCalls, PushService, subscriptionCalls } from '../../console/push/index.ts';
import { ShiftService, shiftCalls } from '../../console/shift/index.ts';
import { trailCalls } from '../../console/trail-list/index.ts';
import type { SiteContext } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { sumsToZero } from '../../wallet/index.ts';
import type { Job } from './house.ts';
import type { Accounts } from './open-accounts.ts';

type ConsoleParts = SiteContext & Pick<Accounts, 'auth'> & { readonly config: Config };

/** Calls of staff, shifts, and notifications of browsers: what every node has of them. */
export function consoleCalls(parts: ConsoleParts) {
  const { staffCalls, calls } = openCalls(parts);
  const shifts = new ShiftService({ ...parts, releaseCalls: (staff) => staffCalls.releaseAll(staff) });
  return [
    ...calls,
    ...trailCalls({ ...parts, ...parts.config }),
    ...shiftCalls(shifts),
    ...subscriptionCalls(pushService(parts)),
  ];
}

/** Calls about the whole site, and notifications of browsers: at one node, `db` under its lease's fence. */
export function beginCalls(parts: ConsoleParts, db: Db): Job {
  const { config } = parts;
  const site = new SiteCalls({ ...parts, db, home: config.home, booksAreEven: () => sumsToZero(db) });
  const push = new PushCalls({ ...parts, push: pushService(parts) });
  return {
    close() {
      push.close();
      return site.close();
    },
  };
}

const pushService = (parts: ConsoleParts): PushService =>
  new PushService({ ...parts, contact: contactOf(parts.config.siteUrl) });

/** Push services write to this address about what a site sends; those of a site without https have none. */
const contactOf = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? siteUrl : 'mailto:operator@localhost.localdomain';
