import { FloorEvent, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import { MinorUnits } from '@floorcast/contract/money';
import { HandPayId, HandPayKind } from '@floorcast/contract/trouble';
import * as z from 'zod';

const End = z.object({
  outcome: z.enum(['accepted', 'refused']),
  amount: MinorUnits,
  reason: z.optional(z.string()),
});

const Order = z.object({
  machineId: z.int(),
  transferId: TransferId,
  direction: z.enum(['in', 'out']),
  amount: z.nullable(MinorUnits),
  /** Of the client's request, for the log. */
  requestId: z.optional(z.string()),
  /** Of the span in which it was stored: a later process continues that trace. */
  traceparent: z.optional(z.string()),
  /** The outcome that the machine reported, until the event with it is stored. */
  end: z.optional(End),
});
export type StoredOrder = z.infer<typeof Order>;

const HandPay = z.object({
  machineId: z.int(),
  id: HandPayId,
  kind: HandPayKind,
  amount: MinorUnits,
  open: z.boolean(),
  read: z.boolean(),
});

/** What one line of the journal's file says. */
export const JournalRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    event: FloorEvent,
    /** A game has started, and what its bet left on the meter is unknown. */
    unmetered: z.optional(z.literal(true)),
  }),
  /** A game's end that waits for its stops; the event with it follows. */
  z.object({ kind: z.literal('held'), body: RoundEnded }),
  z.object({ kind: z.literal('order'), order: Order }),
  /** The machine has reported the outcome; the event with it follows. */
  z.object({ kind: z.literal('transfer-ended'), transferId: TransferId, end: End }),
  /** A transfer that was queried before it was ever ordered: it must not be run later. */
  z.object({ kind: z.literal('never'), transferId: TransferId }),
  z.object({ kind: z.literal('acknowledged'), seq: z.int().nonnegative() }),
  /** The house has events of another journal, up to a number: what is pending is numbered behind that. */
  z.object({
    kind: z.literal('renumbered'),
    behind: z.int().nonnegative(),
    /** The house was sent events from this one, too: what it could book twice is dropped. */
    told: z.optional(z.literal(true)),
  }),
  /** Written by compaction: a game that has started and not ended. */
  z.object({
    kind: z.literal('game'),
    machineId: z.int(),
    bet: MinorUnits,
    /** What its bet left on the meter, and transfers since; absent when that is unknown. */
    credit: z.optional(MinorUnits),
  }),
  /** The machine knows that its last hand pay was read. */
  z.object({ kind: z.literal('hand-pay-read'), machineId: z.int() }),
  /** Written by compaction: a hand pay that is not reset, or not known to be read. */
  z.object({ kind: z.literal('hand-pay'), handPay: HandPay }),
  /** Written by compaction: transfers whose outcome the house has acknowledged. */
  z.object({ kind: z.literal('closed'), transferIds: z.array(TransferId) }),
]);
export type JournalRecord = z.infer<typeof JournalRecord>;

/** The first line of a file: how many records its summary has. They were put in place together, so all are there. */
export const JournalHeader = z.object({
  kind: z.literal('journal'),
  format: z.literal(2),
  summary: z.int().nonnegative(),
});
export type JournalHeader = z.infer<typeof JournalHeader>;
