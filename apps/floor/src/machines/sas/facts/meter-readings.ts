import { dataOf } from '@floorcast/sas/messages/replies';
import type { MachineReports, MeterReading } from '../../driver.ts';
import type { MachineLine } from '../line/machine-line.ts';
import type { SasProfile } from '../profile/profile.ts';
import type { LearnedFacts } from './machine-facts.ts';
import { meterPolls, readMeterReply } from './probes.ts';

const READINGS_MOST = 20;

/** The machine whose meters are read. */
interface Metered {
  readonly machineId: number;
  /** 1 to 127. */
  readonly address: number;
  readonly profile: SasProfile;
  readonly line: Pick<MachineLine, 'ask'>;
  readonly learned: LearnedFacts;
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

  /** Starts a reading, of a machine that reports its meters. One that is away is not waited for. */
  read(why: MeterReading['why']): void {
    if (!this.#machine.learned.facts.meters) return;
    this.#values().then(
      (values) => {
        if (Object.keys(values).length > 0) this.#remember({ why, at: new Date().toISOString(), values });
      },
      () => undefined,
    );
  }

  async #values(): Promise<MeterReading['values']> {
    const { address, profile, line } = this.#machine;
    const replies = await Promise.all(
      meterPolls(address, profile).map(async (poll) =>
        readMeterReply(poll.command, dataOf(await line.ask(poll, 'now')), profile),
      ),
    );
    return Object.assign({}, ...replies);
  }

  #remember(reading: MeterReading): void {
    this.#readings.splice(0, Math.max(0, this.#readings.length - READINGS_MOST + 1));
    this.#readings.push(reading);
    this.#reports.meters?.(this.#machine.machineId, reading);
  }
}
