import { assertNever } from '@floorcast/contract/assert-never';
import type { MachineCondition } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { MachineFault } from '@floorcast/contract/trouble';
import { RESET_ANSWER, readHandPay, readReset, resetHandPayPoll } from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND, creditsPoll, type Poll } from '@floorcast/sas/messages/polls';
import { dataOf, type Reply, readCredits } from '@floorcast/sas/messages/replies';
import { readAftStatus } from '@floorcast/sas/transfers/aft';
import type { LineOpener } from '../../wires/line-opener.ts';
import type {
  HandPayReset,
  LinkQuality,
  MachineDriver,
  MachineFacts,
  MachineReports,
  MeterReading,
} from '../driver.ts';
import { AftTransfers } from './aft/aft-transfers.ts';
import { readReport } from './events/event-reports.ts';
import { Games } from './events/games.ts';
import { HandPays } from './events/hand-pays.ts';
import { Health } from './events/health.ts';
import { ReportedState } from './events/reported-state.ts';
import { LearnedFacts } from './facts/machine-facts.ts';
import { MeterReadings } from './facts/meter-readings.ts';
import type { LineUser, Patience } from './line/line-user.ts';
import { MachineLine } from './line/machine-line.ts';
import { PollSchedule } from './poll-schedule.ts';
import { type SasProfile, STANDARD_PROFILE } from './profile/profile.ts';

export interface SasMachineConfig {
  readonly machineId: number;
  /** Opens the machine's line. */
  readonly line: LineOpener;
  /** 1 to 127; `discover`: the machine calls its own address when it is not polled. */
  readonly sasAddress: number | 'discover';
  /** What one credit is worth, in minor units. */
  readonly denominationCents: number;
  /** How this model differs from the standard. */
  readonly profile?: Partial<SasProfile>;
}

/** Opens a machine that speaks SAS and keeps its line open. */
export const openSasMachine = (config: SasMachineConfig, reports: MachineReports): MachineDriver =>
  new SasMachine(config, reports);

class SasMachine implements MachineDriver, LineUser {
  readonly machineId: number;
  readonly #denominationCents: number;
  readonly #reports: MachineReports;
  readonly #state: ReportedState;
  readonly #health: Health;
  readonly #games: Games;
  readonly #handPays: HandPays;
  readonly #schedule: PollSchedule;
  readonly #line: MachineLine;
  readonly #learned: LearnedFacts;
  readonly #meters: MeterReadings;
  readonly transfers: AftTransfers;

  constructor(
    { machineId, line, sasAddress, denominationCents, profile: differences }: SasMachineConfig,
    reports: MachineReports,
  ) {
    const profile: SasProfile = { ...STANDARD_PROFILE, ...differences };
    this.machineId = machineId;
    this.#denominationCents = denominationCents;
    this.#reports = reports;
    const state = new ReportedState(machineId, reports);
    const ended = () => this.#schedule.creditsDue();
    const games = new Games({ machineId, denominationCents, reports, state, ended });
    const handPays = new HandPays(machineId, reports, (body) => games.storeEvent(body));
    const learned = new LearnedFacts(profile, denominationCents);
    this.#state = state;
    this.#games = games;
    this.#handPays = handPays;
    this.#learned = learned;
    this.#health = new Health(profile.unableMost);
    this.#schedule = new PollSchedule({ sasAddress, profile, state, games, handPays, learned });
    this.#line = new MachineLine(line, profile, this.#schedule, this);
    const machine = { machineId, address: this.#schedule.address, profile, line: this.#line };
    this.#meters = new MeterReadings(machine, reports);
    this.transfers = new AftTransfers({
      ...machine,
      games,
      reports,
      readCredit: () => this.#readCredits('when-back'),
      cashedOut: () => this.#readMeters('cash-out'),
    });
  }

  get condition(): MachineCondition {
    return this.#state.condition;
  }

  get credit(): MinorUnits {
    return this.#state.credit;
  }

  get seated(): boolean {
    return this.#schedule.seated === true;
  }

  get fault(): MachineFault | null {
    return this.#state.fault;
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

  async setSeat(taken: boolean): Promise<void> {
    // A machine that is away is locked when it is back; play is never enabled without another order.
    if (!taken) this.#schedule.seated = false;
    const reply = await this.#line.ask(this.#schedule.seatPoll(taken), 'now');
    if (reply.kind !== 'ack') throw new Error('the machine did not acknowledge');
    this.#schedule.seated = taken;
    await this.#readCredits('now');
    this.#readMeters(taken ? 'seat-taken' : 'seat-given');
  }

  async resetHandPay(): Promise<HandPayReset> {
    const data = dataOf(await this.#line.ask(resetHandPayPoll(this.#schedule.address), 'now'));
    const answer = data && readReset(data);
    this.#schedule.statusDue();
    // The machine has unlocked, and its report of that was lost.
    if (answer === RESET_ANSWER.noHandPay && !this.#handPays.due) await this.#handPayReset();
    if (answer === RESET_ANSWER.noHandPay) return 'none';
    return answer === RESET_ANSWER.done ? 'done' : 'unable';
  }

  close(): Promise<void> {
    return this.#line.close();
  }

  probed(poll: Poll, reply: Reply | undefined): void {
    this.#learned.probed(poll, reply);
    if (poll.kind === 'long' && poll.command === COMMAND.reelStops)
      this.#games.ends.stopsProbed(reply?.kind === 'data');
  }

  async answered(poll: Poll, data: Uint8Array | undefined): Promise<void> {
    if (data !== undefined) await this.#handPays.acknowledged();
    if (poll.kind === 'general') return;
    if (poll.command === COMMAND.reelStops) await this.#games.ends.stopsAnswered(data);
    else if (data === undefined) return;
    else if (poll.command === COMMAND.currentCredits) this.#creditsRead(data);
    else if (poll.command === COMMAND.lockAndStatus) await this.#statusRead(data);
    else if (poll.command === COMMAND.handPay) await this.#handPayRead(data);
  }

  /** Acts on what the machine reports; resolves when it is stored. */
  async event(code: number, data: Uint8Array | undefined): Promise<void> {
    await this.#handPays.acknowledged();
    const report = readReport(code, data);
    switch (report.kind) {
      case 'game-started':
        return this.#gameStarted(report.wagered);
      case 'game-ended':
        return this.#games.end(report.won);
      case 'cash-out-pressed':
        return this.#games.storeEvent({ ...this.#games.about(), type: 'cashout-pressed' });
      case 'hand-pay':
        this.#handPays.called();
        this.#schedule.statusDue();
        this.#updateCondition();
        return;
      case 'hand-pay-reset':
        this.#schedule.statusDue();
        return this.#handPayReset();
      case 'exception':
        return this.#exception(code);
      case 'nothing':
        return;
      default:
        assertNever(report);
    }
  }

  async reachable(is: boolean): Promise<void> {
    this.#schedule.statusDue();
    if (!is) {
      this.#handPays.lineCut();
      this.#learned.forget();
    } else this.#reports.facts?.(this.machineId, this.#learned.facts);
    this.#health.setMisconfigured(is && this.#learned.facts.complaints.length > 0);
    this.#updateCondition(is);
    if (!is) await this.#games.ends.disconnected();
  }

  async #gameStarted(wageredCredits: number): Promise<void> {
    if (this.#games.running !== undefined) return;
    this.#health.gameStarted();
    await this.#games.start(wageredCredits, this.transfers.open);
  }

  #exception(code: number): Promise<void> {
    this.#health.event(code);
    if (code === EXCEPTION.bufferOverflow) this.#games.eventsLost();
    this.#updateCondition();
    this.#schedule.statusDue();
    return this.#games.storeEvent({ ...this.#games.about(), type: 'exception', code });
  }

  /** Of a machine that reports its meters. */
  #readMeters(why: MeterReading['why']): void {
    if (this.#learned.facts.meters) this.#meters.read(why);
  }

  /** Polls the credit meter until the machine reports it. */
  async #readCredits(patience: Patience): Promise<MinorUnits> {
    for (;;) {
      const data = dataOf(await this.#line.ask(creditsPoll(this.#schedule.address), patience));
      if (data !== undefined && this.#creditsRead(data)) return this.credit;
    }
  }

  /** Whether the reply could be read. */
  #creditsRead(data: Uint8Array): boolean {
    const credits = readCredits(data);
    if (credits === undefined) return false;
    this.#schedule.creditsRead();
    this.#state.creditRead(minorUnits(credits * this.#denominationCents));
    return true;
  }

  async #statusRead(data: Uint8Array): Promise<void> {
    const status = readAftStatus(data);
    if (status === undefined) return;
    this.#schedule.statusRead();
    this.#schedule.creditsDue();
    const able = status.toMachine || status.fromMachine;
    // While it plays, or waits for a hand pay, it moves no money without being faulty.
    const excused = this.#games.running !== undefined || this.#handPays.open;
    if (able || !excused) this.#health.statusRead(able);
    const endLost = this.#games.isEndLost(able);
    if (endLost && !this.transfers.open) await this.#games.endLost(minorUnits(status.cashable));
    this.#updateCondition();
  }

  async #handPayRead(data: Uint8Array): Promise<void> {
    const info = readHandPay(data);
    // Not acknowledged, it is repeated: better a machine out of reach than a hand pay that is never paid.
    if (info === undefined) throw new Error('the machine reported a hand pay that cannot be read');
    await this.#handPays.read(info);
    this.#updateCondition();
  }

  async #handPayReset(): Promise<void> {
    await this.#handPays.reset();
    this.#schedule.creditsDue();
    this.#updateCondition();
  }

  #updateCondition(reachable = this.#line.up): void {
    this.#state.setFault(this.#health.fault);
    const withinReach = this.#handPays.open ? 'malfunction' : this.#health.condition;
    this.#state.setCondition(reachable ? withinReach : 'offline');
  }
}
