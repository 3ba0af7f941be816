import {
  DENOMINATIONS,
  MACHINE_ID,
  readDenominations,
  readFeatures,
  readVersion,
} from '@floorcast/sas/machine/facts';
import { COMMAND, type Command, type Poll } from '@floorcast/sas/messages/polls';
import { dataOf, type Reply, readMeter } from '@floorcast/sas/messages/replies';
import { type ReportedAftStatus, readAftStatus } from '@floorcast/sas/transfers/aft';
import type { Complaint, MachineFacts } from '../../driver.ts';
import type { SasProfile } from '../profile/profile.ts';
import { complaint } from './complaints.ts';
import { hexOf, readMeterReply } from './probes.ts';

const NOTHING: MachineFacts = {
  version: null,
  serial: null,
  gameId: null,
  paytable: null,
  features: null,
  denominationCents: null,
  playerDenominations: [],
  realTime: false,
  reelStops: false,
  meters: false,
  unknownPolls: [],
};

/** What a machine reports of itself whenever it comes within reach: it may be another one each time. */
export class LearnedFacts {
  readonly #profile: SasProfile;
  readonly #denominationCents: number;
  #facts = NOTHING;
  /** The code of its denomination (1F). */
  #denomination: number | undefined;
  /** The state of its transfers (74). */
  #status: ReportedAftStatus | undefined;
  #eventsInReplies = true;
  /** It has moved money though it reports that AFT is switched off: models do. */
  #movesMoney = false;
  /** Whether its last credit meter could be read (1A). */
  #creditsRead = true;
  readonly #coinMeters = new Set<number>();

  /** `denominationCents`: what a credit is worth by the floor's configuration. */
  constructor(profile: SasProfile, denominationCents: number) {
    this.#profile = profile;
    this.#denominationCents = denominationCents;
  }

  get facts(): MachineFacts {
    return this.#facts;
  }

  /** What keeps it out of service. Whatever guards money and is not known does so. */
  get complaints(): readonly Complaint[] {
    return [
      ...this.#denominationComplaints(),
      ...(this.#creditsRead ? [] : [complaint('credits-unreadable')]),
      ...this.#transferComplaints(),
      ...(this.#facts.realTime || this.#coinMeters.size === 2 ? [] : [complaint('games-unreadable')]),
    ];
  }

  /** Whether an event may come in place of a reply: until real time is surely off. */
  get eventsInReplies(): boolean {
    return this.#eventsInReplies;
  }

  get status(): ReportedAftStatus | undefined {
    return this.#status;
  }

  /** The machine is away, or is asked again for everything. */
  forget(): void {
    this.#facts = NOTHING;
    this.#eventsInReplies = true;
    this.#denomination = undefined;
    this.#status = undefined;
    this.#movesMoney = false;
    this.#creditsRead = true;
    this.#coinMeters.clear();
  }

  /** The answer to a poll that a machine may not know; undefined: none. */
  probed(poll: Poll, reply: Reply | undefined): void {
    if (poll.kind === 'general') return;
    const data = reply && dataOf(reply);
    if (poll.command === COMMAND.realTimeEvents) this.#realTimeSet(poll.bytes[2] === 1, reply);
    this.#learn(poll.command, data);
    this.#setUnknown(poll.command, data === undefined && reply?.kind !== 'ack');
  }

  creditsRead(readable: boolean): void {
    this.#creditsRead = readable;
  }

  /** The state of the transfers was polled; undefined: it cannot be read. */
  statusRead(status: ReportedAftStatus | undefined): void {
    this.#status = status;
    if (status === undefined || (status.enabled.any && status.enabled.inHouse)) this.#movesMoney = false;
    else this.#movesMoney ||= status.toMachine || status.fromMachine;
  }

  #realTimeSet(on: boolean, reply: Reply | undefined): void {
    const realTime = on && reply?.kind === 'ack';
    this.#facts = { ...this.#facts, realTime };
    // A machine that does not know the poll never reports at once.
    this.#eventsInReplies = realTime;
  }

  #setUnknown(command: number, is: boolean): void {
    const code = hexOf(command);
    const others = this.#facts.unknownPolls.filter((each) => each !== code);
    this.#facts = { ...this.#facts, unknownPolls: is ? [...others, code] : others };
  }

  #learn(command: Command, data: Uint8Array | undefined): void {
    this.#facts = { ...this.#facts, ...this.#read(command, data) };
    if (command === COMMAND.machineId) this.#denomination = data && MACHINE_ID.readEach(data).denomination;
    else if (command === COMMAND.lockAndStatus) this.statusRead(data && readAftStatus(data));
    else if (command === COMMAND.coinIn || command === COMMAND.coinOut) {
      if (data !== undefined && readMeter(data) !== undefined) this.#coinMeters.add(command);
      else this.#coinMeters.delete(command);
    }
  }

  #read(command: Command, data: Uint8Array | undefined): Partial<MachineFacts> {
    switch (command) {
      case COMMAND.features:
        return { features: (data && readFeatures(data)) ?? null };
      case COMMAND.version: {
        const { protocol = null, serial = null } = data ? readVersion(data) : {};
        return { version: protocol, serial };
      }
      case COMMAND.machineId: {
        const { gameId = null, paytable = null, denomination } = data ? MACHINE_ID.readEach(data) : {};
        const denominationCents = denomination === undefined ? null : this.#cents(denomination);
        return { gameId, paytable, denominationCents };
      }
      case COMMAND.enabledDenominations: {
        const cents = ((data && readDenominations(data)) ?? []).map((code) => this.#cents(code));
        return { playerDenominations: cents.filter((each) => each !== null) };
      }
      case COMMAND.reelStops:
        return { reelStops: data !== undefined };
      case COMMAND.extendedMeters:
      case COMMAND.selectedMeters:
      case COMMAND.gamesPlayed:
        return { meters: readMeterReply(command, data, this.#profile) !== undefined };
      default:
        return {};
    }
  }

  #cents(code: number): number | null {
    return this.#profile.denominations[code] ?? DENOMINATIONS.get(code) ?? null;
  }

  #denominationComplaints(): Complaint[] {
    const { denominationCents } = this.#facts;
    const configured = this.#denominationCents;
    if (denominationCents === configured) return [];
    if (denominationCents !== null)
      return [
        complaint(
          'denomination-differs',
          `the machine counts credits of ${denominationCents}, the configuration says ${configured} (minor units)`,
        ),
      ];
    const code = this.#denomination;
    return [complaint('denomination-unknown', code === undefined ? 'no answer' : `code ${code}`)];
  }

  #transferComplaints(): Complaint[] {
    const status = this.#status;
    if (status === undefined) return [complaint('aft-silent')];
    const { assetNumber, enabled } = status;
    if (assetNumber === 0) return [complaint('asset-number-zero')];
    if (this.#movesMoney) return [];
    if (!enabled.any) return [complaint('aft-off')];
    return enabled.inHouse ? [] : [complaint('aft-in-house-off')];
  }
}
