import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';
import { record } from '../record.ts';

const INTERVAL_MS = 1_000;
/** A clock that is set by less is being slewed. */
const JUMP_MS = 1_000;

/** Notices when the clock of a node is set, or the node was suspended, and records by how much. */
export function watchClock(
  parts: Pick<SiteContext, 'db' | 'clock' | 'log'> & {
    /** What operators call this node. */
    readonly nodeName: string;
  },
): { close(): void } {
  const { db, clock, log, nodeName } = parts;
  const difference = () => clock.now() - clock.monotonic();
  let known = difference();
  let cancel = () => {};
  const look = () => {
    const now = difference();
    if (Math.abs(now - known) >= JUMP_MS) {
      const seconds = Math.round((now - known) / 1000);
      log.warn({ seconds }, 'this node’s clock jumped');
      inBackground(log, recordCorrection(db, `house ${nodeName}`, seconds), 'recording a clock change');
    }
    known = now;
    cancel = clock.after(INTERVAL_MS, look);
  };
  cancel = clock.after(INTERVAL_MS, look);
  return { close: () => cancel() };
}

/** Records that a clock was set: forward by so many seconds, or back. */
export const recordCorrection = (db: Db, part: string, seconds: number): Promise<void> =>
  db
    .transaction()
    .execute((tx) => record(tx, { kind: 'clock.corrected', by: { part }, detail: { seconds } }));
