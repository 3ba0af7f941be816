import { Observable } from '../../../lib/observable.ts';

/** What the menu counts: open calls, and proposals that wait for approval. */
export type Badge = 'calls' | 'proposals';

const counts = new Observable<Readonly<Record<Badge, number>>>({ calls: 0, proposals: 0 });

/** How much waits, by the screen that shows it. */
export const badges = {
  getState: counts.getState,
  subscribe: counts.subscribe,
  set(badge: Badge, count: number): void {
    const before = counts.getState();
    if (before[badge] !== count) counts.setState({ ...before, [badge]: count });
  },
};
