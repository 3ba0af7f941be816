import type { FloorSoftware } from '@floorcast/contract/floor-link';
import { sql } from 'kysely';
import type { FloorContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { record } from '../record.ts';
import { recordCorrection } from './clock-watch.ts';

/** A floor's clock that runs ahead or behind by this much (ms) more than before was set; two reports must agree. */
const JUMP_MS = 2_000;
const AGREED_MS = 1_000;
/** A clock that jumps all the time is recorded so often (ms). */
const PAUSE_MS = 60_000;

type FloorFactsParts = Pick<FloorContext, 'db' | 'floorId' | 'events' | 'clock' | 'log'>;

/** Records the significant events of a floor itself: that its program was started, and that its clock was set. */
export function followFloor(parts: FloorFactsParts): void {
  const { floorId, events, log } = parts;
  const floorClock = new FloorClock();
  let recordedAt = Number.NEGATIVE_INFINITY;
  events.on('floorLinked', (_, __, version, software) => {
    floorClock.forget();
    if (software !== undefined)
      inBackground(log, recordStart(parts, version, software), 'recording the start of a floor');
  });
  events.on('healthReported', (_, { at }) => {
    const now = parts.clock.monotonic();
    const seconds = floorClock.reported(Date.parse(at) - now);
    if (seconds === undefined || now - recordedAt < PAUSE_MS) return;
    recordedAt = now;
    log.warn({ floor: floorId, seconds }, 'floor clock jumped');
    inBackground(log, recordCorrection(parts.db, `floor ${floorId}`, seconds), 'recording a clock change');
  });
}

/** Tells a clock that was set from a report that was delayed. */
export class FloorClock {
  #known: number | undefined;
  #supposed: number | undefined;

  /** Takes how far a clock is from a steady one (ms). Returns the seconds by which it was set, once two reports agree. */
  reported(difference: number): number | undefined {
    const known = this.#known;
    const supposed = this.#supposed;
    this.#supposed = undefined;
    if (known === undefined || Math.abs(difference - known) < JUMP_MS) {
      this.#known = difference;
      return undefined;
    }
    if (supposed === undefined || Math.abs(difference - supposed) > AGREED_MS) {
      this.#supposed = difference;
      return undefined;
    }
    this.#known = difference;
    return Math.round((difference - known) / 1000);
  }

  /** The floor links again: it may be another computer. */
  forget(): void {
    this.#known = undefined;
    this.#supposed = undefined;
  }
}

/** Once per start: a floor greets the house again at each link. */
async function recordStart(
  { db, floorId }: FloorFactsParts,
  version: string,
  { hash, startedAt }: FloorSoftware,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('trail')
      .select('seq')
      .where('kind', '=', 'software.started')
      .where('actor', '=', `floor ${floorId}`)
      .where(sql`detail ->> 'startedAt'`, '=', startedAt)
      .limit(1)
      .executeTakeFirst();
    if (known !== undefined) return;
    const detail = { version, hash, startedAt };
    await record(tx, { kind: 'software.started', by: { part: `floor ${floorId}` }, detail });
  });
}
