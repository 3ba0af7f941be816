import { assertNever } from '@floorcast/contract/assert-never';
import type { FloorEvent, FloorEventBody } from '@floorcast/contract/floor-link';
import type { JournalRecord } from './record.ts';

/** A record on its way to the disk; an event has no number yet. */
export type Unnumbered =
  | Exclude<JournalRecord, { kind: 'event' | 'renumbered' }>
  | { readonly kind: 'event'; readonly body: FloorEventBody; readonly unmetered?: true | undefined };

/** What numbers depend on. */
interface Numbered {
  readonly acknowledged: number;
  readonly lastSeq: number;
  /** Whether the house has ever said what it has: until then it was told nothing out of this journal. */
  readonly heard: boolean;
  /** All events between the two. */
  readonly unacknowledged: readonly FloorEvent[];
}

/** Numbers events behind those before them, and sees where the house is ahead of the journal. */
export function numbered(from: Numbered, records: readonly Unnumbered[]): JournalRecord[] {
  let { acknowledged, lastSeq, heard } = from;
  let pending = [...from.unacknowledged];
  return records.map((record) => {
    if (record.kind === 'event') {
      const event = { seq: ++lastSeq, body: record.body };
      pending.push(event);
      return { kind: 'event', event, unmetered: record.unmetered };
    }
    if (record.kind !== 'acknowledged') return record;
    const { seq: behind } = record;
    // The house has what this journal never told: it was told out of another one.
    const ahead = behind > (heard ? lastSeq : 0);
    // One that it was told from is a copy of that other one, and what is pending here it may have by another number.
    const told = heard || undefined;
    heard = true;
    if (!ahead) {
      acknowledged = Math.max(acknowledged, behind);
      return record;
    }
    pending = renumbered(
      pending.filter(({ seq }) => seq > acknowledged),
      behind,
      told,
    );
    acknowledged = behind;
    lastSeq = behind + pending.length;
    return { kind: 'renumbered', behind, told };
  });
}

/**
 * Why a record cannot stand behind those that a state came from; undefined where it can. The journal numbers events
 * without a gap, and writes `acknowledged` only for what it has handed out.
 */
export function contradiction({ lastSeq, heard }: Numbered, record: JournalRecord): string | undefined {
  const handedOut = heard ? lastSeq : 0;
  switch (record.kind) {
    case 'event':
      if (record.event.seq === lastSeq + 1) return undefined;
      return `event ${record.event.seq} cannot follow event ${lastSeq}`;
    case 'acknowledged':
      if (record.seq <= handedOut) return undefined;
      return `it says that the house has acknowledged event ${record.seq}, and the house was sent none after ${handedOut}`;
    case 'renumbered':
      if (record.behind > handedOut) return undefined;
      return `it numbers events behind ${record.behind}, and the house was sent ${handedOut}`;
    default:
      return undefined;
  }
}

/** The events numbered behind a number: all of them, or of those that may have been told only what bears it. */
export function renumbered(events: readonly FloorEvent[], behind: number, told?: true): FloorEvent[] {
  const left = told ? events.filter(({ body }) => bearsRepetition(body)) : events;
  return left.map(({ body }, index) => ({ seq: behind + 1 + index, body }));
}

/** Whether the house knows an event by an id of its own, and does nothing when it comes again by another number. */
function bearsRepetition({ type }: FloorEventBody): boolean {
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
