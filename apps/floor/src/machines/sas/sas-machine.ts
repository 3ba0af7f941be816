import { assertNever } from '@floorcast/contract/assert-never';
import type { MachineCondition } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { MachineFault } from '@floorcast/contract/trouble';
import { RESET_ANSWER, readHandPay, readReset, resetHandPayPoll } from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND, type Poll } from '@floorcast/sas/messages/polls';
import { dataOf, type Reply } from '@floorcast/sas/messages/replies';
import { readAftStatus } from '@floorcast/sas/transfers/aft';
import type { LineOpener } from '../../wires/wires.ts';
import type {
  Complaint,
  HandPayReset,
  LinkQuality,
  MachineDriver,
  MachineFacts,
  MachineReports,
  MeterReading,
} from '../driver.ts';
import { AftTransfers } from './aft/aft-transfers.ts';
import { Availability } from './availability.ts';
import { CreditMeter } from './credit-meter.ts';
import { readReport } from './events/event-reports.ts';
import { Games } from './events/games.ts';
import { HandPays } from './events/hand-pays.ts';
import { Health } from './events/health.ts';
import { MeteredGames } from './events/metered-games.ts';
import { ReportedState } from './events/reported-state.ts';
import { LearnedFacts } from './facts/machine-facts.ts';
import { MeterReadings } from './facts/meter-readings.ts';
import { LineCut, type LineFailure } from './line/exchange.ts';
import type { LineUser } from './line/line-user.ts';
import { MachineLine } from './line/machine-line.ts';
import { PollSchedule } from './poll-schedule.ts';
import { type SasProfile, STANDARD_PROFILE } from './profile/profile.ts';

export interface SasMachineConfig {
  readonly machineId: number;
  readonly line: LineOpener;
  /** 1 to 127; `discover`: the machine calls its own address when it is not polled. */
  readonly sasAddress: number | 'discover';
  /** What one credit is worth, in minor units. */
  readonly denominationCents: number;
  /** How this model differs from the standard. */
  readonly profile?: Partial<SasProfile>;
  /** Called with the code of what the machine reports: that is left to its floor, unacknowledged, and the line is reopened. */
  readonly leaveReports?: (code: number) => void;
}

/** Opens a machine that speaks SAS and keeps its line open. */
export const openSasMachine = (config: SasMachineConfig, reports: MachineReports): MachineDriver =>
  new SasMachine(config, reports);

class SasMachine implements MachineDriver, LineUser {
  readonly machineId: number;
  readonly #reports: MachineReports;
  readonly #state: ReportedState;
  readonly #health: Health;
  readonly #games: Games;
  readonly #handPays: HandPays;
  readonly #metered: MeteredGames;
  readonly #creditMeter: CreditMeter;
  readonly #availability: Availability;
  readonly #leaveReports: SasMachineConfig['leaveReports'];
  readonly #schedule: PollSchedule;
  readonly #line: MachineLine;
  readonly #learned: LearnedFacts;
  readonly #meters: MeterReadings;
  readonly transfers: AftTransfers;

  constructor(config: SasMachineConfig, reports: MachineReports) {
    const { machineId, sasAddress, denominationCents } = config;
    const profile: SasProfile = { ...STANDARD_PROFILE, ...config.profile };
    const address = sasAddress === 'discover' ? 1 : sasAddress;
    this.machineId = machineId;
    this.#reports = reports;
    this.#leaveReports = config.leaveReports;
    const state = new ReportedState(machineId, reports);
    const ended = () => this.#schedule.creditsDue();
    const games = new Games({ machineId, denominationCents, reports, state, ended });
    const handPays = new HandPays(machineId, reports, (body) => games.storeEvent(body));
    const learned = new LearnedFacts(profile, denominationCents);
    const metered = new MeteredGames(address, profile);
    const health = new Health(profile.unableMost);
    this.#state = state;
    this.#games = games;
    this.#handPays = handPays;
    this.#learned = learned;
    this.#metered = metered;
    this.#health = health;
    this.#availability = new Availability({
      ...{ machineId, reports, state, health, learned },
      isHandPayOpen: () => handPays.open,
      recheck: () => this.#line.recheck(),
      recheckMs: profile.recheckMs,
    });
    const scheduled = { sasAddress, profile, state, games, handPays, metered, learned };
    this.#schedule = new PollSchedule(scheduled, address);
    this.#line = new MachineLine(config.line, profile, this.#schedule, this);
    const machine = { machineId, address, profile, line: this.#line };
    const creditRead = (readable: boolean) => {
      this.#schedule.creditsRead();
      learned.creditsRead(readable);
      this.#availability.update();
    };
    this.#creditMeter = new CreditMeter({ ...machine, denominationCents, state, creditRead });
    this.#meters = new MeterReadings({ ...machine, learned }, reports);
    this.transfers = new AftTransfers({
      ...machine,
      games,
      reports,
      mayTransfer: (direction) => this.#availability.mayTransfer(direction),
      outcomeUnknown: (is) => this.#availability.outcomeUnknown(is),
      readCredit: () => this.#creditMeter.readAfterTransfer(),
      cashedOut: () => this.#meters.read('cash-out'),
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

  get complaints(): readonly Complaint[] {
    return this.#availability.complaints;
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
    const [complaint] = this.complaints;
    if (taken && complaint !== undefined) throw new Error(`the machine is out of service: ${complaint.text}`);
    const reply = await this.#line.ask(this.#schedule.seatPoll(taken), 'now');
    if (reply.kind !== 'ack') throw new Error('the machine did not acknowledge');
    this.#schedule.seated = taken;
    if ((await this.#creditMeter.read('now')) === undefined)
      throw new Error('the credit meter cannot be read');
    this.#meters.read(taken ? 'seat-taken' : 'seat-given');
  }

  async resetHandPay(): Promise<HandPayReset> {
    const data = dataOf(await this.#line.ask(resetHandPayPoll(this.#schedule.address), 'now'));
    const answer = data && readReset(data);
    this.#schedule.statusDue();
    // The machine has unlocked, and its report of that was lost.
    if (answer === RESET_ANSWER.noHandPay && !this.#handPays.due) await this.#storeUnlocking();
    if (answer === RESET_ANSWER.noHandPay) return 'none';
    return answer === RESET_ANSWER.done ? 'done' : 'unable';
  }

  close(): Promise<void> {
    this.#availability.close();
    return this.#line.close();
  }

  probed(poll: Poll, reply: Reply | undefined): void {
    this.#learned.probed(poll, reply);
    const data = reply && dataOf(reply);
    if (poll.kind === 'long' && data !== undefined) this.#metered.probed(poll.command, data);
    if (poll.kind === 'long' && poll.command === COMMAND.reelStops)
      this.#games.ends.stopsProbed(reply?.kind === 'data');
  }

  async answered(poll: Poll, data: Uint8Array | undefined): Promise<void> {
    if (data !== undefined) await this.#handPays.acknowledged();
    if (poll.kind === 'general') return;
    if (poll.command === COMMAND.reelStops) await this.#games.ends.stopsAnswered(data);
    else if (data === undefined) return;
    else if (poll.command === COMMAND.currentCredits) this.#creditMeter.take(data);
    else if (poll.command === COMMAND.lockAndStatus) await this.#statusRead(data);
    else if (poll.command === COMMAND.handPay) await this.#handPayRead(data);
    else await this.#coinMeterRead(poll.command, data);
  }

  /** Acts on what the machine reports; resolves when it is stored. */
  async event(code: number, data: Uint8Array | undefined): Promise<void> {
    const report = readReport(code, data);
    if (this.#leaveReports !== undefined && report.kind !== 'nothing') {
      this.#leaveReports(code);
      throw new LineCut();
    }
    await this.#handPays.acknowledged();
    // Reported at once, it says what was bet or won.
    if (data === undefined && this.#metered.reported(code)) return;
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
        this.#availability.update();
        return;
      case 'hand-pay-reset':
        this.#schedule.statusDue();
        return this.#storeUnlocking();
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
    if (is) this.#reports.facts?.(this.machineId, this.#learned.facts);
    else {
      this.#handPays.lineCut();
      this.#learned.forget();
    }
    this.#availability.reachable(is);
    if (!is) await this.#games.ends.disconnected();
  }

  failed(failure: LineFailure): void {
    this.#availability.failed(failure);
  }

  async #gameStarted(wageredCredits: number): Promise<void> {
    if (this.#games.running !== undefined) return;
    this.#health.gameStarted();
    await this.#games.start(wageredCredits, this.transfers.open);
  }

  #exception(code: number): Promise<void> {
    this.#health.event(code);
    if (code === EXCEPTION.bufferOverflow) this.#games.eventsLost();
    if (code === EXCEPTION.optionsChanged || code === EXCEPTION.operatorMenuLeft) this.#line.recheck();
    this.#availability.update();
    this.#schedule.statusDue();
    return this.#games.storeEvent({ ...this.#games.about(), type: 'exception', code });
  }

  async #statusRead(data: Uint8Array): Promise<void> {
    const status = readAftStatus(data);
    this.#learned.statusRead(status);
    this.#schedule.statusRead();
    this.#schedule.creditsDue();
    if (status === undefined) return this.#availability.update();
    const able = status.toMachine || status.fromMachine;
    // While it plays, or waits for a hand pay, it moves no money without being faulty.
    const excused = this.#games.running !== undefined || this.#handPays.open;
    if (able || !excused) this.#health.statusRead(able);
    const endLost = this.#games.isEndLost(able);
    if (endLost && !this.transfers.open) await this.#games.endLost(minorUnits(status.cashable));
    this.#availability.update();
  }

  /** The meter of a game that was not reported in real time. */
  async #coinMeterRead(command: number, data: Uint8Array): Promise<void> {
    const game = this.#metered.read(command, data);
    if (game === undefined) return;
    if (game.kind === 'started') return this.#gameStarted(game.wagered);
    if (game.kind === 'ended') return this.#games.end(game.won);
    return this.#games.storeEvent({ ...this.#games.about(), type: 'exception', code: game.code });
  }

  async #handPayRead(data: Uint8Array): Promise<void> {
    const info = readHandPay(data);
    // Not acknowledged, it is repeated: better a machine out of reach than a hand pay that is never paid.
    if (info === undefined) throw new LineCut({ kind: 'hand-pay-unreadable' });
    await this.#handPays.read(info);
    this.#availability.update();
  }

  async #storeUnlocking(): Promise<void> {
    await this.#handPays.reset();
    this.#schedule.creditsDue();
    this.#availability.update();
  }
}
