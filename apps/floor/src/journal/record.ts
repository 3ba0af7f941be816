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
  /** Of whoever asked for it, for the log. */
  requestId: z.optional(z.string()),
  /** Of the span that took it: a later process goes on with its trace. */
  traceparent: z.optional(z.string()),
  /** What the machine said became of it, while the event with it does not stand here yet. */
  end: z.optional(End),
});
/** A transfer order as it was taken. */
export type KeptOrder = z.infer<typeof Order>;

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
    /** A game has started, and nobody had read what it left on the meter. */
    unmetered: z.optional(z.literal(true)),
  }),
  /** A game's end that waits for its stops; the event with it follows. */
  z.object({ kind: z.literal('held'), body: RoundEnded }),
  z.object({ kind: z.literal('order'), order: Order }),
  /** The machine has told; the event with it follows. */
  z.object({ kind: z.literal('transfer-ended'), transferId: TransferId, end: End }),
  /** A transfer that was asked about before it was ever ordered: it must not be carried out later. */
  z.object({ kind: z.literal('never'), transferId: TransferId }),
  z.object({ kind: z.literal('acknowledged'), seq: z.int().nonnegative() }),
  /** The house has events of another journal, up to a number: what is pending is numbered behind that. */
  z.object({
    kind: z.literal('renumbered'),
    behind: z.int().nonnegative(),
    /** The house was told from this one, too: what it could book twice is dropped. */
    told: z.optional(z.literal(true)),
  }),
  /** Written by compaction: a game that has started and not ended. */
  z.object({
    kind: z.literal('game'),
    machineId: z.int(),
    bet: MinorUnits,
    /** What its bet left on the meter, and transfers since; absent when that is not known. */
    credit: z.optional(MinorUnits),
  }),
  /** The machine knows that its last hand pay was read. */
  z.object({ kind: z.literal('hand-pay-read'), machineId: z.int() }),
  /** Written by compaction: a hand pay that was not reset, or not surely read. */
  z.object({ kind: z.literal('hand-pay'), handPay: HandPay }),
  /** Written by compaction: transfers whose outcome the house has already. */
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
