import { reelStopsPoll } from '@floorcast/sas/machine/facts';
import { handPayPoll } from '@floorcast/sas/machine/hand-pay';
import {
  creditsPoll,
  enablePlayPoll,
  generalPoll,
  lockPlayPoll,
  type Poll,
} from '@floorcast/sas/messages/polls';
import { statusPoll } from '@floorcast/sas/transfers/aft';
import type { Games } from './events/games.ts';
import type { HandPays } from './events/hand-pays.ts';
import type { MeteredGames } from './events/metered-games.ts';
import type { ReportedState } from './events/reported-state.ts';
import type { LearnedFacts } from './facts/machine-facts.ts';
import { probesOf } from './facts/probes.ts';
import type { LineSchedule } from './line/line-user.ts';
import type { SasProfile } from './profile/profile.ts';

interface ScheduledMachine {
  readonly sasAddress: number | 'discover';
  readonly profile: SasProfile;
  readonly state: ReportedState;
  readonly games: Games;
  readonly handPays: HandPays;
  readonly metered: MeteredGames;
  readonly learned: LearnedFacts;
}

/** Polls one machine as often as its play needs, and by what is known of it. */
export class PollSchedule implements LineSchedule {
  readonly sasAddress: number | 'discover';
  /** Polls are written for this address; the line sends them to the machine's. */
  readonly address: number;
  /** Whether play is to be enabled, as last ordered; undefined: not ordered yet. */
  seated: boolean | undefined;
  readonly #machine: ScheduledMachine;
  #statusDueAt = 0;
  #creditsDue = true;
  /** The last routine poll was for a hand pay: one that is not answered does not keep all others waiting. */
  #handPayPolled = false;

  constructor(machine: ScheduledMachine, address: number) {
    this.#machine = machine;
    this.sasAddress = machine.sasAddress;
    this.address = address;
  }

  statusDue(): void {
    this.#statusDueAt = 0;
  }

  statusRead(): void {
    this.#statusDueAt = performance.now() + this.#machine.profile.statusEveryMs;
  }

  creditsDue(): void {
    this.#creditsDue = true;
  }

  creditsRead(): void {
    this.#creditsDue = false;
  }

  seatPoll(taken: boolean): Poll {
    return taken ? enablePlayPoll(this.address) : lockPlayPoll(this.address);
  }

  greeting(): readonly Poll[] {
    const seat = this.seated === undefined ? [] : [this.seatPoll(this.seated)];
    return [...seat, this.#creditsPoll()];
  }

  probes(): Iterable<Poll> {
    const { profile, learned } = this.#machine;
    return probesOf(this.address, profile, () => learned.facts.realTime);
  }

  known(): Poll {
    return this.#creditsPoll();
  }

  eventsInReplies(): boolean {
    return this.#machine.learned.eventsInReplies;
  }

  urgent(): Poll | undefined {
    const { games, metered } = this.#machine;
    return metered.urgent ?? (games.ends.pending ? reelStopsPoll(this.address) : undefined);
  }

  routine(): Poll {
    this.#handPayPolled = this.#machine.handPays.due && !this.#handPayPolled;
    if (this.#handPayPolled) return handPayPoll(this.address);
    if (this.#creditsDue) return this.#creditsPoll();
    // A machine that does not report its status is asked for it when it is asked again for everything.
    const statusDue = this.#machine.learned.status !== undefined && performance.now() >= this.#statusDueAt;
    return statusDue ? statusPoll(this.address) : generalPoll(this.address);
  }

  pace(): number {
    const { pollBusyMs, pollIdleMs, slowMs } = this.#machine.profile;
    const { games, state } = this.#machine;
    const busy = this.seated === true || games.running !== undefined || state.credit > 0;
    const pace = busy ? pollBusyMs : pollIdleMs;
    return this.#fast ? pace : Math.max(pace, slowMs);
  }

  gap(): number {
    return this.#fast ? this.#machine.profile.pollGapMs : this.#machine.profile.slowMs;
  }

  #creditsPoll(): Poll {
    return creditsPoll(this.address, this.#machine.profile.meterDigits);
  }

  /** Whether the machine may be polled fast: until it reports otherwise. */
  get #fast(): boolean {
    const { profile, learned } = this.#machine;
    return profile.fast !== 'never' && learned.facts.features?.fastPolling !== false;
  }
}
