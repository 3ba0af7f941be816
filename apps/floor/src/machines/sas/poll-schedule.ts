import { handPayPoll } from '@floorcast/sas/machine/hand-pay';
import { reelStopsPoll } from '@floorcast/sas/machine/reel-stops';
import {
  creditsPoll,
  enablePlayPoll,
  generalPoll,
  lockPlayPoll,
  type Poll,
  realTimeEventsPoll,
} from '@floorcast/sas/messages/polls';
import { statusPoll } from '@floorcast/sas/transfers/aft';
import type { Games } from './events/games.ts';
import type { HandPays } from './events/hand-pays.ts';
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

  constructor(machine: ScheduledMachine) {
    this.#machine = machine;
    this.sasAddress = machine.sasAddress;
    this.address = machine.sasAddress === 'discover' ? 1 : machine.sasAddress;
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
    return [realTimeEventsPoll(this.address, true), ...seat, creditsPoll(this.address)];
  }

  probes(): readonly Poll[] {
    return probesOf(this.address, this.#machine.profile);
  }

  urgent(): Poll | undefined {
    return this.#machine.games.ends.pending ? reelStopsPoll(this.address) : undefined;
  }

  routine(): Poll {
    if (this.#machine.handPays.due) return handPayPoll(this.address);
    if (this.#creditsDue) return creditsPoll(this.address);
    return performance.now() >= this.#statusDueAt ? statusPoll(this.address) : generalPoll(this.address);
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

  /** Whether the machine may be polled fast: until it reports otherwise. */
  get #fast(): boolean {
    const { profile, learned } = this.#machine;
    return profile.fast !== 'never' && learned.facts.features?.fastPolling !== false;
  }
}
