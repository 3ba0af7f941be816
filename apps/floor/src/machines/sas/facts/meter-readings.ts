import { dataOf, type Reply } from '@floorcast/sas/messages/replies';
import type { MachineReports, MeterReading } from '../../driver.ts';
import type { MachineLine } from '../line/machine-line.ts';
import type { SasProfile } from '../profile/profile.ts';
import { meterPoll, readMeterReply } from './probes.ts';

/** So many readings are remembered. */
const READINGS_MOST = 20;

/** The machine whose meters are read. */
interface Metered {
  readonly machineId: number;
  /** 1 to 127. */
  readonly address: number;
  readonly profile: SasProfile;
  readonly line: Pick<MachineLine, 'ask'>;
}

/** The meters of one machine when its seat was taken or given up, and when it was paid out. */
export class MeterReadings {
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

  /** Starts a reading. A machine that is away is not waited for. */
  read(why: MeterReading['why']): void {
    const { machineId, address, profile, line } = this.#machine;
    const poll = meterPoll(address, profile);
    if (poll?.kind !== 'long') return;
    const remember = (reply: Reply) => {
      const values = readMeterReply(poll.command, dataOf(reply));
      if (values === undefined) return;
      const reading = { why, at: new Date().toISOString(), values };
      this.#readings.splice(0, Math.max(0, this.#readings.length - READINGS_MOST + 1));
      this.#readings.push(reading);
      this.#reports.meters?.(machineId, reading);
    };
    line.ask(poll, 'now').then(remember, () => undefined);
  }
}
