import { setTimeout as sleep } from 'node:timers/promises';
import { FloorEventBody, type MachineCondition } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { readAftStatus, statusPoll } from '@floorcast/sas/aft';
import { DOORS, EXCEPTION } from '@floorcast/sas/exceptions';
import {
  creditsPoll,
  enablePlayPoll,
  generalPoll,
  lockPlayPoll,
  type Poll,
  realTimeEventsPoll,
} from '@floorcast/sas/polls';
import { type Reply, readCredits, readGameEnded, readGameStarted } from '@floorcast/sas/replies';
import type { MachineDriver, MachineReports, TransferOutcome, TransferWish } from '../driver.ts';
import { Exchange, LineCut } from './exchange.ts';
import { type SasProfile, STANDARD_PROFILE } from './profile.ts';
import { carryOut, type TransferLine } from './transfer.ts';

export interface SasMachineConfig {
  readonly machineId: number;
  /** `unix:/path` or `tcp://host:port` of the machine's line. */
  readonly address: string;
  /** 1 to 127. */
  readonly sasAddress: number;
  /** What one credit is worth, in minor units. */
  readonly denominationCents: number;
  readonly profile?: Partial<SasProfile>;
}

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MOST_MS = 3_000;
/** So many status checks in a row without being able to move money, with no game running, are a malfunction. */
const UNABLE_MOST = 3;

/** A poll that waits for its turn. */
interface Job {
  readonly poll: Poll;
  /** Sent once, and never again after the line was cut. */
  readonly once: boolean;
  readonly resolve: (reply: Reply | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a machine that speaks SAS and keeps its line. */
export const openSasMachine = (config: SasMachineConfig, reports: MachineReports): MachineDriver =>
  new SasMachine(config, reports);

class SasMachine implements MachineDriver {
  readonly machineId: number;
  readonly #config: SasMachineConfig;
  readonly #profile: SasProfile;
  readonly #reports: MachineReports;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #jobs: Job[] = [];
  readonly #doors = new Set<number>();
  #condition: MachineCondition = 'offline';
  #credit = minorUnits(0);
  #online = false;
  #seated = false;
  /** What the running game wagered, in minor units; undefined between games. */
  #wagered: MinorUnits | undefined;
  #unable = 0;
  #lost = 0;
  #exchange: Exchange | undefined;
  #wake: (() => void) | undefined;
  #statusDue = 0;
  #creditsDue = true;
  #transfers: Promise<unknown> = Promise.resolve();

  constructor(config: SasMachineConfig, reports: MachineReports) {
    this.machineId = config.machineId;
    this.#config = config;
    this.#profile = { ...STANDARD_PROFILE, ...config.profile };
    this.#reports = reports;
    this.#wagered = reports.runningGame(config.machineId);
    this.#running = this.#keepConnected();
  }

  get condition(): MachineCondition {
    return this.#condition;
  }

  get credit(): MinorUnits {
    return this.#credit;
  }

  transfer(wish: TransferWish, resumed: boolean): Promise<TransferOutcome> {
    // One at a time: a machine has one buffer for the transfer that is going on.
    const turn = this.#transfers.then(() => this.#transfer(wish, resumed));
    this.#transfers = turn.catch(() => undefined);
    return turn;
  }

  async setSeat(taken: boolean): Promise<void> {
    if (!this.#online) throw new Error('the machine is away');
    const poll = taken ? enablePlayPoll(this.#config.sasAddress) : lockPlayPoll(this.#config.sasAddress);
    const reply = await this.#enqueue(poll, true);
    if (reply?.kind !== 'ack') throw new Error('the machine did not acknowledge');
    this.#seated = taken;
    await this.#readCredits();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#exchange?.close();
    this.#wake?.();
    await this.#running;
    for (const { reject } of this.#jobs.splice(0)) reject(new Error('the driver was closed'));
  }

  async #transfer(wish: TransferWish, resumed: boolean): Promise<TransferOutcome> {
    const line: TransferLine = {
      address: this.#config.sasAddress,
      profile: this.#profile,
      read: (poll) => this.#enqueue(poll, false).then(dataOf),
      readOnce: (poll) => this.#enqueue(poll, true).then(dataOf),
      wait: (millis) => sleep(millis, undefined, { signal: this.#stop.signal }),
      now: () => Date.now(),
    };
    const end = await carryOut(line, wish, resumed);
    return { ...end, credit: await this.#readCredits() };
  }

  /** The credit meter, asked of the machine until it tells. */
  async #readCredits(): Promise<MinorUnits> {
    for (;;) {
      const data = dataOf(await this.#enqueue(creditsPoll(this.#config.sasAddress), false));
      const credits = data && readCredits(data);
      if (credits === undefined) continue;
      this.#setCredit(this.#worth(credits));
      return this.#credit;
    }
  }

  #enqueue(poll: Poll, once: boolean): Promise<Reply | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#stop.signal.aborted) reject(new Error('the driver was closed'));
      else {
        this.#jobs.push({ poll, once, resolve, reject });
        if (this.#online) this.#wake?.();
      }
    });
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        this.#exchange = await Exchange.open(this.#config.address, this.#profile);
        failures = 0;
        await this.#talk(this.#exchange);
      } catch {
        // The line cannot be opened, or was cut: tried again below.
      }
      this.#exchange?.close();
      this.#exchange = undefined;
      this.#away();
      const wait = Math.min(RECONNECT_MOST_MS, RECONNECT_FIRST_MS * 2 ** failures);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Polls until the line is cut. @throws {LineCut} */
  async #talk(exchange: Exchange): Promise<never> {
    this.#lost = 0;
    let rate = this.#profile.pollIdleMs;
    for (;;) {
      if (this.#stop.signal.aborted) throw new LineCut();
      const job = this.#online ? this.#jobs[0] : undefined;
      const poll = job?.poll ?? (this.#online ? this.#routine() : this.#greeting());
      const reply = await this.#askTried(exchange, poll, job?.once === true ? 1 : this.#profile.tries, job);
      if (reply?.kind === 'event') await this.#event(reply.code, reply.data);
      else if (reply?.kind === 'exception') await this.#event(reply.code, new Uint8Array());
      else if (job !== undefined && reply?.kind !== 'busy') {
        this.#jobs.shift();
        job.resolve(reply);
      } else if (job === undefined) this.#routineReply(poll, reply);
      // Whatever it was is kept by now: the machine may forget it.
      exchange.acknowledge();
      rate =
        this.#seated || this.#wagered !== undefined ? this.#profile.pollBusyMs : this.#profile.pollIdleMs;
      if (this.#jobs.length === 0 || reply?.kind === 'busy') await this.#pause(rate);
    }
  }

  async #askTried(
    exchange: Exchange,
    poll: Poll,
    tries: number,
    job: Job | undefined,
  ): Promise<Reply | undefined> {
    for (let tried = 1; ; tried++) {
      const reply = await exchange.ask(poll).catch((error: unknown) => {
        if (job?.once === true) {
          this.#jobs.shift();
          job.reject(new LineCut());
        }
        throw error;
      });
      if (reply !== undefined && reply.kind !== 'garbled') {
        this.#lost = 0;
        return reply;
      }
      this.#lost += 1;
      if (this.#lost >= this.#profile.lostMost) this.#away();
      // The same poll again tells the machine that its reply did not arrive.
      if (tried >= tries) return reply;
    }
  }

  /** Waits, until a job comes or the driver is closed. */
  #pause(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.#wake = wake;
    });
  }

  /** What a machine is asked first: to report its games as they happen. */
  #greeting(): Poll {
    return realTimeEventsPoll(this.#config.sasAddress, true);
  }

  #routine(): Poll {
    if (this.#creditsDue) return creditsPoll(this.#config.sasAddress);
    if (Date.now() >= this.#statusDue) return statusPoll(this.#config.sasAddress);
    return generalPoll(this.#config.sasAddress);
  }

  #routineReply(poll: Poll, reply: Reply | undefined): void {
    if (reply?.kind === 'ack' && !this.#online) {
      this.#online = true;
      this.#creditsDue = true;
      this.#statusDue = 0;
      this.#decideCondition();
    }
    if (reply?.kind !== 'data' || poll.kind !== 'long') return;
    const credits = readCredits(reply.data);
    const status = readAftStatus(reply.data);
    if (credits !== undefined) {
      this.#creditsDue = false;
      this.#setCredit(this.#worth(credits));
    } else if (status !== undefined) {
      this.#statusDue = Date.now() + this.#profile.statusEveryMs;
      this.#creditsDue = true;
      this.#unable =
        status.toMachine || status.fromMachine || this.#wagered !== undefined ? 0 : this.#unable + 1;
      this.#decideCondition();
    }
  }

  /** Acts on what the machine reports; returns when it is kept. */
  async #event(code: number, data: Uint8Array): Promise<void> {
    if (code === EXCEPTION.none || code === EXCEPTION.waitingForInput) return;
    const about = { machineId: this.machineId, at: new Date().toISOString() };
    // A report that was kept but not acknowledged comes again: a game starts and ends once.
    if (code === EXCEPTION.gameStarted) {
      if (this.#wagered !== undefined) return;
      const bet = this.#worth(readGameStarted(data)?.wagered ?? 0);
      const credit = minorUnits(Math.max(0, this.#credit - bet));
      await this.#keep({ ...about, type: 'round-started', bet, credit, free: bet === 0 });
      this.#wagered = bet;
      this.#credit = credit;
    } else if (code === EXCEPTION.gameEnded) {
      const bet = this.#wagered;
      if (bet === undefined) return;
      const win = this.#worth(readGameEnded(data)?.won ?? 0);
      const credit = minorUnits(this.#credit + win);
      await this.#keep({ ...about, type: 'round-ended', bet, win, credit, free: bet === 0 });
      this.#wagered = undefined;
      this.#credit = credit;
      this.#creditsDue = true;
    } else if (code === EXCEPTION.cashOutPressed) await this.#keep({ ...about, type: 'cashout-pressed' });
    else if (code !== EXCEPTION.transferComplete && code !== EXCEPTION.gameLocked) {
      this.#doorMoved(code);
      await this.#keep({ ...about, type: 'exception', code });
    }
  }

  #keep(body: FloorEventBody): Promise<void> {
    return this.#reports.keep(FloorEventBody.parse(body));
  }

  #doorMoved(code: number): void {
    if (DOORS.has(code)) this.#doors.add(code);
    for (const [opened, closed] of DOORS) if (closed === code) this.#doors.delete(opened);
    this.#decideCondition();
  }

  #decideCondition(): void {
    const broken = this.#doors.size > 0 || this.#unable >= UNABLE_MOST;
    const condition = !this.#online ? 'offline' : broken ? 'malfunction' : 'ready';
    if (condition === this.#condition) return;
    this.#condition = condition;
    this.#reports.condition(this.machineId, condition);
  }

  #away(): void {
    this.#online = false;
    this.#unable = 0;
    this.#decideCondition();
  }

  #setCredit(credit: MinorUnits): void {
    if (credit === this.#credit) return;
    this.#credit = credit;
    this.#reports.credit(this.machineId, credit);
  }

  #worth(credits: number): MinorUnits {
    return minorUnits(credits * this.#config.denominationCents);
  }
}

const dataOf = (reply: Reply | undefined): Uint8Array | undefined =>
  reply?.kind === 'data' ? reply.data : undefined;
