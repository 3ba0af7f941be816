import { assertNever } from '@floorcast/contract/assert-never';
import { FloorEventBody, type MachineCondition, RoundEnded } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { MachineFault } from '@floorcast/contract/trouble';
import { readAftStatus, statusPoll } from '@floorcast/sas/aft';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import { handPayPoll, RESET_ANSWER, readHandPay, readReset, resetHandPayPoll } from '@floorcast/sas/hand-pay';
import {
  COMMAND,
  creditsPoll,
  enablePlayPoll,
  generalPoll,
  lockPlayPoll,
  type Poll,
  realTimeEventsPoll,
} from '@floorcast/sas/polls';
import { reelStopsPoll } from '@floorcast/sas/reel-stops';
import { dataOf, type Reply, readCredits } from '@floorcast/sas/replies';
import type { LineOpener } from '../../wires/line-opener.ts';
import type {
  LinkQuality,
  MachineDriver,
  MachineFacts,
  MachineReports,
  MeterReading,
  ResetEnd,
  TransferEnd,
  TransferOutcome,
  TransferWish,
} from '../driver.ts';
import { GameAccount, TRANSFER_REST_READS } from './game-account.ts';
import { GameEnds } from './game-ends.ts';
import { type MachineReport, readReport } from './game-reports.ts';
import { HandPays } from './hand-pays.ts';
import { Health } from './health.ts';
import { Learned } from './machine-facts.ts';
import { type LineUser, MachineLine, type Patience } from './machine-line.ts';
import { MeterNotes } from './meter-notes.ts';
import { probesOf } from './probes.ts';
import { type SasProfile, STANDARD_PROFILE } from './profile.ts';
import { carryOut } from './transfer.ts';

export interface SasMachineConfig {
  readonly machineId: number;
  /** Opens the machine's line. */
  readonly line: LineOpener;
  /** 1 to 127; `discover`: the machine says it itself when nobody polls it. */
  readonly sasAddress: number | 'discover';
  /** What one credit is worth, in minor units. */
  readonly denominationCents: number;
  /** How this model differs from the standard. */
  readonly profile?: Partial<SasProfile>;
}

/** Opens a machine that speaks SAS and keeps its line. */
export const openSasMachine = (config: SasMachineConfig, reports: MachineReports): MachineDriver =>
  new SasMachine(config, reports);

class SasMachine implements MachineDriver, LineUser {
  readonly machineId: number;
  readonly sasAddress: number | 'discover';
  /** Polls are written for this one; the line sends them to where the machine is. */
  readonly #address: number;
  readonly #config: SasMachineConfig;
  readonly #profile: SasProfile;
  readonly #reports: MachineReports;
  readonly #health: Health;
  readonly #game: GameAccount;
  readonly #ends: GameEnds;
  readonly #handPays: HandPays;
  readonly #line: MachineLine;
  readonly #learned: Learned;
  readonly #meters: MeterNotes;
  #condition: MachineCondition = 'offline';
  #credit = minorUnits(0);
  /** Whether the credit meter was ever read. */
  #creditKnown = false;
  #fault: MachineFault | null = null;
  /** Whether somebody sits here, as last told; undefined: nobody has told yet. */
  #seated: boolean | undefined;
  #statusDue = 0;
  #creditsDue = true;
  #transfers: Promise<unknown> = Promise.resolve();
  /** How many transfers are not over: the meter may have moved by one that has not told yet. */
  #moving = 0;

  constructor(config: SasMachineConfig, reports: MachineReports) {
    this.machineId = config.machineId;
    this.sasAddress = config.sasAddress;
    this.#address = config.sasAddress === 'discover' ? 1 : config.sasAddress;
    this.#config = config;
    this.#profile = { ...STANDARD_PROFILE, ...config.profile };
    this.#reports = reports;
    this.#game = new GameAccount(reports.runningGame(config.machineId));
    this.#ends = new GameEnds(reports);
    this.#health = new Health(this.#profile.unableMost);
    this.#learned = new Learned(this.#profile, config.denominationCents);
    this.#handPays = new HandPays(config.machineId, reports, (body) => this.#keep(body));
    this.#line = new MachineLine(config.line, this.#profile, this);
    const { machineId } = config;
    const metered = { machineId, address: this.#address, profile: this.#profile, line: this.#line };
    this.#meters = new MeterNotes(metered, reports);
  }

  get condition(): MachineCondition {
    return this.#condition;
  }

  get credit(): MinorUnits {
    return this.#credit;
  }

  get seated(): boolean {
    return this.#seated === true;
  }

  get fault(): MachineFault | null {
    return this.#fault;
  }

  get facts(): MachineFacts | null {
    return this.#line.up ? this.#learned.facts : null;
  }

  get quality(): LinkQuality {
    return this.#line.quality;
  }

  get readings(): readonly MeterReading[] {
    return this.#meters.readings;
  }

  transfer(wish: TransferWish, resumed: boolean): Promise<TransferOutcome> {
    // One at a time: a machine has one buffer for the transfer that is going on.
    this.#moving++;
    const turn = this.#transfers.then(() => this.#transfer(wish, resumed)).finally(() => this.#moving--);
    this.#transfers = turn.catch(() => undefined);
    return turn;
  }

  async setSeat(taken: boolean): Promise<void> {
    // A machine that is away is locked when it is back; it is never let to be played without being asked again.
    if (!taken) this.#seated = false;
    const reply = await this.#line.ask(this.#seatPoll(taken), 'now');
    if (reply.kind !== 'ack') throw new Error('the machine did not acknowledge');
    this.#seated = taken;
    await this.#readCredits('now');
    this.#noteMeters(taken ? 'seat-taken' : 'seat-given');
  }

  async resetHandPay(): Promise<ResetEnd> {
    const data = dataOf(await this.#line.ask(resetHandPayPoll(this.#address), 'now'));
    const answer = data && readReset(data);
    this.#statusDue = 0;
    // It has unlocked without our hearing of it.
    if (answer === RESET_ANSWER.noHandPay && !this.#handPays.due) await this.#handPayReset();
    if (answer === RESET_ANSWER.noHandPay) return 'none';
    return answer === RESET_ANSWER.done ? 'done' : 'unable';
  }

  close(): Promise<void> {
    return this.#line.close();
  }

  greeting(): readonly Poll[] {
    const seat = this.#seated === undefined ? [] : [this.#seatPoll(this.#seated)];
    return [realTimeEventsPoll(this.#address, true), ...seat, creditsPoll(this.#address)];
  }

  probes(): readonly Poll[] {
    return probesOf(this.#address, this.#profile);
  }

  probed(poll: Poll, reply: Reply | undefined): void {
    this.#learned.heard(poll, reply);
    if (poll.kind === 'long' && poll.command === COMMAND.reelStops) this.#ends.probed(reply?.kind === 'data');
  }

  urgent(): Poll | undefined {
    return this.#ends.waiting ? reelStopsPoll(this.#address) : undefined;
  }

  routine(): Poll {
    if (this.#handPays.due) return handPayPoll(this.#address);
    if (this.#creditsDue) return creditsPoll(this.#address);
    return performance.now() >= this.#statusDue ? statusPoll(this.#address) : generalPoll(this.#address);
  }

  pace(): number {
    const { pollBusyMs, pollIdleMs, slowMs } = this.#profile;
    const busy = this.#seated === true || this.#game.running !== undefined || this.#credit > 0;
    const pace = busy ? pollBusyMs : pollIdleMs;
    return this.#fast ? pace : Math.max(pace, slowMs);
  }

  gap(): number {
    return this.#fast ? this.#profile.pollGapMs : this.#profile.slowMs;
  }

  /** Whether the machine may be polled fast: until it has said otherwise. */
  get #fast(): boolean {
    return this.#profile.fast !== 'never' && this.#learned.facts.features?.fastPolling !== false;
  }

  async answered(poll: Poll, data: Uint8Array | undefined): Promise<void> {
    if (data !== undefined) await this.#handPays.heard();
    if (poll.kind === 'general') return;
    if (poll.command === COMMAND.reelStops) await this.#ends.answered(data);
    else if (data === undefined) return;
    else if (poll.command === COMMAND.currentCredits) this.#creditsRead(data);
    else if (poll.command === COMMAND.lockAndStatus) await this.#statusRead(data);
    else if (poll.command === COMMAND.handPay) await this.#handPayRead(data);
  }

  /** Acts on what the machine reports; returns when it is kept. */
  async event(code: number, data: Uint8Array | undefined): Promise<void> {
    await this.#handPays.heard();
    const report = readReport(code, data);
    switch (report.kind) {
      case 'game-started':
        return this.#gameStarted(report);
      case 'game-ended':
        return this.#gameEnded(report);
      case 'cash-out-pressed':
        return this.#keep({ ...this.#now(), type: 'cashout-pressed' });
      case 'hand-pay':
        this.#handPays.called();
        this.#statusDue = 0;
        this.#decideCondition();
        return;
      case 'hand-pay-reset':
        this.#statusDue = 0;
        return this.#handPayReset();
      case 'exception':
        this.#health.event(code);
        if (code === EXCEPTION.bufferOverflow) this.#game.forgot();
        this.#decideCondition();
        this.#statusDue = 0;
        return this.#keep({ ...this.#now(), type: 'exception', code });
      case 'nothing':
        return;
      default:
        assertNever(report);
    }
  }

  async reachable(is: boolean): Promise<void> {
    this.#statusDue = 0;
    if (!is) {
      this.#handPays.cut();
      this.#learned.forget();
    } else this.#reports.facts?.(this.machineId, this.#learned.facts);
    this.#health.strange(is && this.#learned.facts.complaints.length > 0);
    this.#decideCondition(is);
    if (!is) await this.#ends.away();
  }

  async #transfer(wish: TransferWish, resumed: boolean): Promise<TransferOutcome> {
    const end = wish.end ?? (await this.#carryOut(wish, resumed));
    const credit = await this.#readCredits('when-back');
    if (wish.direction === 'out') this.#noteMeters('cash-out');
    // With nothing left on it, it plays no game.
    const over = wish.direction === 'out' && end.outcome === 'accepted' && credit === 0;
    if (over) await this.#endUntold(credit).catch(() => undefined); // then once it has rested for long
    await this.#ends.tell().catch(() => undefined); // then before anything else is told
    return { ...end, credit };
  }

  /**
   * A machine that can move money plays no game, and its end is heard by then, or was lost. The books must have it before the
   * transfer: what a cash-out leaves there is taken for a difference, which a game that is told later would make again.
   */
  async #gameKept(credit: MinorUnits): Promise<boolean> {
    if (this.#game.running === undefined) return true;
    if (!this.#game.looked(true, TRANSFER_REST_READS)) return false;
    return this.#endUntold(credit).then(
      () => true,
      () => false,
    );
  }

  async #carryOut(wish: TransferWish, resumed: boolean): Promise<TransferEnd> {
    const gameKept = (credit: MinorUnits) => this.#gameKept(credit);
    const machine = { line: this.#line, address: this.#address, profile: this.#profile, gameKept };
    const end = await carryOut(machine, wish, resumed);
    // What the disk refuses is known here for as long as this process lives, and asked again by the next.
    await this.#reports.transferEnded(wish.transferId, end).catch(() => undefined);
    this.#game.moved(wish.direction, end.amount);
    return end;
  }

  /** Of a machine that tells its meters. */
  #noteMeters(why: MeterReading['why']): void {
    if (this.#learned.facts.meters) this.#meters.note(why);
  }

  /** The credit meter, asked of the machine until it tells. */
  async #readCredits(patience: Patience): Promise<MinorUnits> {
    for (;;) {
      const data = dataOf(await this.#line.ask(creditsPoll(this.#address), patience));
      if (data !== undefined && this.#creditsRead(data)) return this.#credit;
    }
  }

  /** Whether the meter made sense. */
  #creditsRead(data: Uint8Array): boolean {
    const credits = readCredits(data);
    if (credits === undefined) return false;
    this.#creditsDue = false;
    this.#setCredit(this.#worth(credits));
    return true;
  }

  async #statusRead(data: Uint8Array): Promise<void> {
    const status = readAftStatus(data);
    if (status === undefined) return;
    this.#statusDue = performance.now() + this.#profile.statusEveryMs;
    this.#creditsDue = true;
    const able = status.toMachine || status.fromMachine;
    // While it plays, or waits for a hand pay, it rightly moves no money.
    const rightly = this.#game.running !== undefined || this.#handPays.open;
    if (able || !rightly) this.#health.seen(able);
    if (this.#game.looked(able) && this.#moving === 0) await this.#endUntold(minorUnits(status.cashable));
    this.#decideCondition();
  }

  async #handPayRead(data: Uint8Array): Promise<void> {
    const info = readHandPay(data);
    // Not acknowledged, it comes again: better a machine out of reach than a hand pay that nobody pays.
    if (info === undefined) throw new Error('a hand pay makes no sense');
    await this.#handPays.read(info);
    this.#decideCondition();
  }

  async #handPayReset(): Promise<void> {
    await this.#handPays.reset();
    this.#creditsDue = true;
    this.#decideCondition();
  }

  // A report that was kept but not acknowledged comes again: a game starts once and ends once.

  async #gameStarted({ wagered }: Extract<MachineReport, { kind: 'game-started' }>): Promise<void> {
    if (this.#game.running !== undefined) return;
    this.#health.played();
    const bet = this.#worth(wagered);
    const credit = minorUnits(Math.max(0, this.#credit - bet));
    // Read before the game took its bet; not by a process younger than the game, nor since a transfer that is not over.
    const unmetered = this.#creditKnown && this.#moving === 0 ? undefined : true;
    await this.#keep({ ...this.#now(), type: 'round-started', bet, credit, free: bet === 0 }, unmetered);
    this.#game.begun({ bet, credit: unmetered ? undefined : credit });
    this.#credit = credit;
  }

  async #gameEnded({ won }: Extract<MachineReport, { kind: 'game-ended' }>): Promise<void> {
    const win = this.#worth(won);
    await this.#endGame(win, minorUnits(this.#credit + win));
  }

  /** A machine at rest plays no game: of one whose end was forgotten, the meter says what it won. */
  async #endUntold(credit: MinorUnits): Promise<void> {
    this.#game.settled();
    const won = Math.floor(this.#game.wonBy(credit) / this.#config.denominationCents);
    await this.#endGame(this.#worth(won), credit);
  }

  async #endGame(win: MinorUnits, credit: MinorUnits): Promise<void> {
    const bet = this.#game.running?.bet;
    if (bet === undefined) return;
    const end = { ...this.#now(), type: 'round-ended', bet, win, credit, free: bet === 0 };
    await this.#ends.ended(RoundEnded.parse(end));
    this.#game.over();
    this.#credit = credit;
    this.#creditsDue = true;
  }

  async #keep(body: FloorEventBody, unmetered?: true): Promise<void> {
    await this.#ends.tell();
    return this.#reports.keep(FloorEventBody.parse(body), unmetered);
  }

  #now(): { machineId: number; at: string } {
    return { machineId: this.machineId, at: new Date().toISOString() };
  }

  #decideCondition(reachable = this.#line.up): void {
    this.#decideFault();
    const able = this.#handPays.open ? 'malfunction' : this.#health.condition;
    const condition = reachable ? able : 'offline';
    if (condition === this.#condition) return;
    this.#condition = condition;
    this.#reports.condition(this.machineId, condition);
  }

  #decideFault(): void {
    const { fault } = this.#health;
    if (fault?.kind === this.#fault?.kind) return;
    this.#fault = fault;
    this.#reports.fault(this.machineId, fault);
  }

  #setCredit(credit: MinorUnits): void {
    if (this.#creditKnown && credit === this.#credit) return;
    this.#creditKnown = true;
    this.#credit = credit;
    this.#reports.credit(this.machineId, credit);
  }

  #seatPoll(taken: boolean): Poll {
    return taken ? enablePlayPoll(this.#address) : lockPlayPoll(this.#address);
  }

  #worth(credits: number): MinorUnits {
    return minorUnits(credits * this.#config.denominationCents);
  }
}
