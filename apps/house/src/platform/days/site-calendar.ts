import type { Demonstration } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { Calendar } from './calendar.ts';

/** The days of the site's time zone, by default the system's. @throws {CannotStart} without a zone of that name. */
export function siteCalendar(timeZone: string | undefined): Calendar {
  try {
    return new Calendar(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    throw new CannotStart(`TIME_ZONE: ${timeZone} is no time zone; write one such as Europe/Stockholm`);
  }
}

/** The days of the zone that a site names; a demonstration may take that of its computer. @throws {CannotStart} */
export function declaredCalendar(timeZone: string | undefined, demonstration: Demonstration): Calendar {
  if (demonstration === 'none' && timeZone === undefined)
    throw new CannotStart(
      'TIME_ZONE: a site names the zone in which its days begin, such as Europe/Stockholm',
    );
  return siteCalendar(timeZone);
}
