import { dataOf, type Reply } from '@floorcast/sas/replies';
import type { MachineReports, MeterReading } from '../driver.ts';
import type { MachineLine } from './machine-line.ts';
import { meterPoll, readMeterReply } from './probes.ts';
import type { SasProfile } from './profile.ts';

/** So many readings of meters are kept. */
const READINGS_MOST = 20;

/** The machine whose meters are noted. */
interface Metered {
  readonly machineId: number;
  /** 1 to 127. */
  readonly address: number;
  readonly profile: SasProfile;
  readonly line: Pick<MachineLine, 'ask'>;
}

/** What the meters of one machine said when its seat was taken, given up, or paid out. */
export class MeterNotes {
  readonly #machine: Metered;
  readonly #reports: Pick<MachineReports, 'meters'>;
  readonly #readings: MeterReading[] = [];

  constructor(machine: Metered, reports: Pick<MachineReports, 'meters'>) {
    this.#machine = machine;
    this.#reports = reports;
  }

  /** The latest, oldest first. */
  get readings(): readonly MeterReading[] {
    return this.#readings;
  }

  /** Asks for them and returns: a machine that is away is not waited for. */
  note(why: MeterReading['why']): void {
    const { machineId, address, profile, line } = this.#machine;
    const poll = meterPoll(address, profile);
    if (poll?.kind !== 'long') return;
    const read = (reply: Reply) => {
      const values = readMeterReply(poll.command, dataOf(reply));
      if (values === undefined) return;
      const reading = { why, at: new Date().toISOString(), values };
      this.#readings.splice(0, Math.max(0, this.#readings.length - READINGS_MOST + 1));
      this.#readings.push(reading);
      this.#reports.meters?.(machineId, reading);
    };
    line.ask(poll, 'now').then(read, () => undefined);
  }
}
