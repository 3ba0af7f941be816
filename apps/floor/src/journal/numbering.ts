import { assertNever } from '@floorcast/contract/assert-never';
import type { FloorEvent, FloorEventBody } from '@floorcast/contract/floor-link';
import type { JournalRecord } from './record.ts';

/** A record on its way to the disk; an event has no number yet. */
export type Unnumbered =
  | Exclude<JournalRecord, { kind: 'event' | 'renumbered' }>
  | { readonly kind: 'event'; readonly body: FloorEventBody; readonly unmetered?: true | undefined };

/** The part of the state that numbers depend on. */
interface Numbered {
  readonly acknowledged: number;
  readonly lastSeq: number;
  /** Whether the house has ever acknowledged anything: until then it was sent nothing from this journal. */
  readonly linked: boolean;
  /** All events between the two. */
  readonly unacknowledged: readonly FloorEvent[];
}

/** Numbers events behind the earlier ones, and behind what the house has where that is ahead of the journal. */
export function numbered(from: Numbered, records: readonly Unnumbered[]): JournalRecord[] {
  let { acknowledged, lastSeq, linked } = from;
  let pending = [...from.unacknowledged];
  return records.map((record) => {
    if (record.kind === 'event') {
      const event = { seq: ++lastSeq, body: record.body };
      pending.push(event);
      return { kind: 'event', event, unmetered: record.unmetered };
    }
    if (record.kind !== 'acknowledged') return record;
    const { seq: behind } = record;
    // The house has events that this journal never sent: they came from another one.
    const ahead = behind > (linked ? lastSeq : 0);
    // A journal that was sent from is a copy of that other one: the house may have pending events by another number.
    const copied = linked || undefined;
    linked = true;
    if (!ahead) {
      acknowledged = Math.max(acknowledged, behind);
      return record;
    }
    pending = renumbered(
      pending.filter(({ seq }) => seq > acknowledged),
      behind,
      copied,
    );
    acknowledged = behind;
    lastSeq = behind + pending.length;
    return { kind: 'renumbered', behind, told: copied };
  });
}

/**
 * Why a record cannot follow those of a state; undefined where it can. The journal numbers events without a gap, and writes
 * `acknowledged` only for what it has sent.
 */
export function contradiction({ lastSeq, linked }: Numbered, record: JournalRecord): string | undefined {
  const sent = linked ? lastSeq : 0;
  switch (record.kind) {
    case 'event':
      if (record.event.seq === lastSeq + 1) return undefined;
      return `event ${record.event.seq} cannot follow event ${lastSeq}`;
    case 'acknowledged':
      if (record.seq <= sent) return undefined;
      return `it says that the house has acknowledged event ${record.seq}, and the house was sent none after ${sent}`;
    case 'renumbered':
      if (record.behind > sent) return undefined;
      return `it numbers events behind ${record.behind}, and the house was sent ${sent}`;
    default:
      return undefined;
  }
}

/** The events numbered behind a number: all of them, or, where the house may have them, only those safe to repeat. */
export function renumbered(events: readonly FloorEvent[], behind: number, copied?: true): FloorEvent[] {
  const remaining = copied ? events.filter(({ body }) => isSafeToRepeat(body)) : events;
  return remaining.map(({ body }, index) => ({ seq: behind + 1 + index, body }));
}

/** Whether an event has an id of its own, by which the house ignores it when it arrives by another number. */
function isSafeToRepeat({ type }: FloorEventBody): boolean {
  switch (type) {
    case 'transfer':
    case 'hand-pay':
    case 'hand-pay-reset':
      return true;
    case 'round-started':
    case 'round-ended':
    case 'cashout-pressed':
    case 'exception':
      return false;
    default:
      return assertNever(type);
  }
}
