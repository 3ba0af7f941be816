import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import { reviewPerson } from '../console/person-reviews/index.ts';
import { playerActCalls } from '../console/player-files/index.ts';
import { trailCalls } from '../console/trail-list/index.ts';
import { siteSetUpCalls } from '../machines/set-up/index.ts';
import { FourEyes, proposalCalls, waitingMoneyCalls } from '../money/approvals/index.ts';
import type { HandledCall } from '../people/accounts/index.ts';
import { ProtectionService } from '../people/safer-gambling/index.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Read } from '../platform/db/read-replica.ts';
import type { Db } from '../platform/db/schema.ts';
import { siteRules } from '../site/settings.ts';

/**
 * The calls that a command can make: those whose handlers need the database only, and announce through it what running
 * nodes must hear. They go by the rules of the house that started last.
 */
export async function siteCalls(db: Db): Promise<readonly HandledCall[]> {
  const rules = await siteRules(db);
  const read: Read = (work) => work(db);
  const protection = new ProtectionService({
    ...rules,
    db,
    clock,
    coverPerson: (tx, playerId, now) => reviewPerson(tx, playerId, { now, waits: 'others' }),
  });
  // Files and signed heads are the console's: no command asks for them.
  const parts = { db, read, clock, settings: async () => DEFAULT_SETTINGS, trailHeads: undefined };
  const money = { ...parts, fourEyes: new FourEyes(db, { ...rules, clock }) };
  return [
    ...playerActCalls({ ...parts, ...rules, protection }),
    ...waitingMoneyCalls(money),
    ...proposalCalls(money),
    ...siteSetUpCalls(parts),
    ...trailCalls(parts),
  ];
}
