import { redirect } from '@tanstack/react-router';
import { exclusionNow } from '../../api/sign-in/exclusion.ts';
import type { Asked } from './guarded.ts';

/** Pages at which machines are chosen, watched and played. */
const PLAY = /^\/(lobby|games?|watch|machine)(\/|$)/i;

/** Leads an excluded player from the machines to the page that says until when. */
export function withoutExcluded({ location }: Asked): void {
  const exclusion = PLAY.test(location.pathname) ? exclusionNow() : null;
  if (exclusion !== null) throw redirect({ to: '/paused', search: { until: exclusion.until ?? undefined } });
}
