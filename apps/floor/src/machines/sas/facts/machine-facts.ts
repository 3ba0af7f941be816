import {
  DENOMINATIONS,
  MACHINE_ID,
  readDenominations,
  readFeatures,
  readVersion,
} from '@floorcast/sas/machine/facts';
import { readMeters } from '@floorcast/sas/machine/meters';
import { COMMAND, type Poll } from '@floorcast/sas/messages/polls';
import { dataOf, type Reply } from '@floorcast/sas/messages/replies';
import type { MachineFacts } from '../../driver.ts';
import type { SasProfile } from '../profile/profile.ts';

const NOTHING: Omit<MachineFacts, 'complaints'> = {
  version: null,
  serial: null,
  game: null,
  features: null,
  denominationCents: null,
  playerDenominations: [],
  reelStops: false,
  meters: false,
};

/** What a machine reports of itself whenever it comes within reach: it may be another one each time. */
export class LearnedFacts {
  readonly #profile: SasProfile;
  readonly #denominationCents: number;
  #facts = NOTHING;

  /** `denominationCents`: what a credit is worth by the floor's configuration. */
  constructor(profile: SasProfile, denominationCents: number) {
    this.#profile = profile;
    this.#denominationCents = denominationCents;
  }

  get facts(): MachineFacts {
    return { ...this.#facts, complaints: this.#complaints };
  }

  /** The machine is away. */
  forget(): void {
    this.#facts = NOTHING;
  }

  /** The answer to a poll that a machine may not know. */
  probed(poll: Poll, reply: Reply | undefined): void {
    const data = reply && dataOf(reply);
    if (data !== undefined) this.learn(poll, data);
  }

  learn(poll: Poll, data: Uint8Array): void {
    if (poll.kind === 'general') return;
    this.#facts = { ...this.#facts, ...this.#read(poll.command, data) };
  }

  #read(command: number, data: Uint8Array): Partial<MachineFacts> {
    switch (command) {
      case COMMAND.features:
        return { features: readFeatures(data) ?? null };
      case COMMAND.version: {
        const { protocol, serial } = readVersion(data) ?? { protocol: null, serial: null };
        return { version: protocol, serial };
      }
      case COMMAND.machineId: {
        const id = MACHINE_ID.read(data);
        return id === undefined ? {} : { game: id, denominationCents: this.#cents(id.denomination) };
      }
      case COMMAND.enabledDenominations: {
        const cents = (readDenominations(data) ?? []).map((code) => this.#cents(code));
        return { playerDenominations: cents.filter((each) => each !== null) };
      }
      case COMMAND.reelStops:
        return { reelStops: true };
      case COMMAND.extendedMeters:
      case COMMAND.selectedMeters:
        return { meters: readMeters(command, data) !== undefined };
      default:
        return {};
    }
  }

  #cents(code: number): number | null {
    return this.#profile.denominations[code] ?? DENOMINATIONS.get(code) ?? null;
  }

  get #complaints(): string[] {
    const { denominationCents } = this.#facts;
    const configured = this.#denominationCents;
    if (denominationCents === null || denominationCents === configured) return [];
    return [
      `the machine counts credits of ${denominationCents}, the configuration says ${configured} (minor units): ` +
        'set sas.denominationCents, or the denominations of its profile',
    ];
  }
}
