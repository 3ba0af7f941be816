import { refusal } from '@floorcast/contract/errors';
import { DelayCalls } from '@floorcast/contract/picture-ages';
import { RealityCheckCalls } from '@floorcast/contract/reality-check';
import { err, ok } from '@floorcast/contract/result';
import { ReceiptCalls } from '@floorcast/contract/session-totals';
import { type Millis, millis } from '@floorcast/contract/time';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import { picturedSessions } from './picture-ages/picture-ages.ts';
import { RealityCheckRepository } from './reality-check/reality-check.repository.ts';
import { intervalTopic } from './reality-check/reality-checks.ts';
import { type IntervalChoice, intervalOf } from './reality-check/spell.ts';
import { receiptOf } from './receipts/session-books.ts';

type PlayCallParts = Pick<SiteContext, 'db' | 'read' | 'bus' | 'clock' | 'policy'>;

/** What a player reads and chooses about play, away from the seat. */
export const playCalls = (parts: PlayCallParts) => [
  ...receiptCalls(parts),
  ...delayCalls(parts),
  ...realityCheckCalls(parts),
];

const receiptCalls = ({ db }: PlayCallParts) =>
  answer(ReceiptCalls, {
    async read({ params: { id: sessionId } }, { account }) {
      const receipt = await receiptOf(db, { playerId: account.id, sessionId });
      return receipt === undefined ? err(refusal('notFound', { what: `session ${sessionId}` })) : ok(receipt);
    },
  });

/** The delay at a machine is that of so many of its last sessions. */
const SESSIONS = 20;

const delayCalls = ({ read, policy }: PlayCallParts) =>
  answer(DelayCalls, {
    async read({ params: { id: machineId } }) {
      const sessions = await read((db) => picturedSessions(db, { machineId, most: SESSIONS }));
      const medians = sessions.flatMap(({ picture }) => picture.median ?? []);
      return ok({ median: medianOf(medians), sessions: medians.length, limit: policy.pictureAgeMs });
    },
  });

function medianOf(ages: readonly Millis[]): Millis | null {
  const median = ages.toSorted((a, b) => a - b)[Math.floor(ages.length / 2)];
  return median === undefined ? null : millis(median);
}

function realityCheckCalls({ db, bus, clock, policy: { realityCheck: rules } }: PlayCallParts) {
  const repository = new RealityCheckRepository(db);
  const mayBeOff = rules.minutes === null && rules.choices.length > 0;
  const replyOf = (choice: IntervalChoice | undefined) => ({
    minutes: intervalOf(rules, choice),
    choices: rules.choices,
    mayBeOff,
  });
  return answer(RealityCheckCalls, {
    read: async (_, { account }) => ok(replyOf(await repository.choice(account.id))),
    async choose({ body: { minutes } }, { account: { id } }) {
      const allowed = minutes === null ? mayBeOff : rules.choices.includes(minutes);
      if (!allowed) return err(refusal('invalidRequest', { field: 'minutes' }));
      await repository.choose(id, minutes, new Date(clock.now()));
      bus.publish(intervalTopic(id), {});
      return ok(replyOf({ minutes }));
    },
  });
}
