import type { FloorEventBody } from '@floorcast/contract/floor-link';
import type { JournalRecord } from './record.ts';

/** A record on its way to the disk; an event has no number yet. */
export type Unnumbered =
  | Exclude<JournalRecord, { kind: 'event' | 'renumbered' }>
  | { readonly kind: 'event'; readonly body: FloorEventBody; readonly unmetered?: true | undefined };

/** What numbers depend on. Pending are all events between the two. */
interface Numbered {
  readonly acknowledged: number;
  readonly lastSeq: number;
  /** Whether the house has ever said what it has: until then it was told nothing out of this journal. */
  readonly heard: boolean;
}

/** Numbers events behind those before them, and sees where the house is ahead of the journal. */
export function numbered(from: Numbered, records: readonly Unnumbered[]): JournalRecord[] {
  let { acknowledged, lastSeq, heard } = from;
  return records.map((record) => {
    if (record.kind === 'event')
      return { kind: 'event', event: { seq: ++lastSeq, body: record.body }, unmetered: record.unmetered };
    if (record.kind !== 'acknowledged') return record;
    const { seq } = record;
    // Numbers that this journal never told are of one that was lost: what is pending here is none of those.
    const ahead = seq > (heard ? lastSeq : 0);
    if (ahead) lastSeq = seq + (lastSeq - acknowledged);
    acknowledged = Math.max(acknowledged, seq);
    heard = true;
    return ahead ? { kind: 'renumbered', behind: seq } : record;
  });
}
