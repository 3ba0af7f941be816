import type { FloorEventBody } from '@floorcast/contract/floor-link';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { record } from '../../../trail/index.ts';

/** A floor that repeats itself is on the trail so often (ms) for each reason; the log has every report. */
const PAUSE_MS = 60_000;

/** Why a report of a floor is not booked. */
type ReportRefusal =
  | 'machine-of-another-floor'
  | 'transfer-of-another-machine'
  | 'hand-pay-of-another-machine';

/** A report that is not booked. `id`: what it names that is not the machine's, or not the floor's. */
interface RefusedReport {
  readonly floorId: string;
  readonly reason: ReportRefusal;
  readonly report: FloorEventBody['type'];
  /** The machine of the report, if it is of the floor. */
  readonly machineId: number | null;
  readonly id: string;
}

/**
 * The alarm about reports of what is not the floor's own. They are acknowledged like others, so that what the floor reports of
 * its own machines is still booked.
 */
export class RefusedReports {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #recordedAt = new Map<string, number>();

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Logger }) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Runs in the transaction of the report, as its last statement. */
  async refuse(tx: Tx, refused: RefusedReport): Promise<void> {
    const { floorId, reason, report, machineId, id } = refused;
    this.#log.error(refused, 'a floor reported what is not its own; the report was not booked');
    const key = `${floorId}:${reason}`;
    const now = this.#clock.monotonic();
    if (now - (this.#recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return;
    await record(tx, {
      kind: 'floor.report-refused',
      by: { part: `floor ${floorId}` },
      machineId,
      detail: { reason, report, id },
    });
    this.#recordedAt.set(key, now);
  }
}
