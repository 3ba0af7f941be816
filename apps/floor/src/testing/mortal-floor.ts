import { TransferOrder } from '@floorcast/contract/floor-orders';
import { minorUnits } from '@floorcast/contract/money';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import { pino } from 'pino';
import type { MachineConfig } from '../configuration/config.ts';
import { Journal } from '../journal/journal.ts';
import { carryOut } from '../link/commands.ts';
import { HouseLink } from '../link/house-link.ts';
import type { ButtonPanel, MachineDriver, MachineReports } from '../machines/driver.ts';
import { PanelConfig } from '../machines/panel/panel-config.ts';
import { openSasMachine } from '../machines/sas/sas-machine.ts';
import { Station } from '../station/station.ts';
import { TransferDesk } from '../station/transfer-desk.ts';
import { lineOpener } from '../wires/line-opener.ts';
import { NO_VIEWING } from './no-viewing.ts';

/** Everything as usual, in less time. */
const PROFILE = {
  pollBusyMs: 15,
  pollIdleMs: 15,
  pollGapMs: 0,
  slowMs: 15,
  replyMs: 100,
  // The cabinet takes its loop to be broken after 5 s at its own speed, which is 20 times faster.
  settleMs: 0,
  statusEveryMs: 200,
  unableMostMs: 10_000,
  pendingEveryMs: 3,
  historyAgainMs: 5,
  reopenFirstMs: 1,
  reopenMostMs: 20,
};

const PANEL: ButtonPanel = {
  lamps: null,
  press: async () => undefined,
  hold: async () => undefined,
  releaseAll: async () => undefined,
  close: async () => undefined,
};

export interface FloorPlan {
  readonly machineId: number;
  /** Path of the machine's line. */
  readonly line: string;
  /** The journal's file. */
  readonly journal: string;
  /** `ws://host:port` of the house. */
  readonly house: string;
  readonly credential: string;
  readonly traces?: Traces;
  /** What a pulse of a button does; nothing when absent. */
  readonly press?: ButtonPanel['press'];
  /** Called when an order for a transfer has come, before it is carried out. */
  ordered(): void;
}

/** The parts of a floor that money passes through, real ones, in this process: they can die as a killed process does. */
export class MortalFloor {
  readonly driver: MachineDriver;
  readonly journal: Journal;
  readonly #link: HouseLink;
  readonly #transfers: TransferDesk;
  #dead = false;

  static async start(plan: FloorPlan): Promise<MortalFloor> {
    return new MortalFloor(plan, await Journal.open(plan.journal));
  }

  private constructor(
    { machineId, line, house, credential, traces = NO_TRACES, press = PANEL.press, ordered }: FloorPlan,
    journal: Journal,
  ) {
    this.journal = journal;
    const reports = this.#reports();
    this.driver = openSasMachine(
      { machineId, line: lineOpener(`unix:${line}`), sasAddress: 1, denominationCents: 1, profile: PROFILE },
      reports,
    );
    const stations = new Map([
      [machineId, new Station(configOf(machineId), this.driver, { ...PANEL, press })],
    ]);
    const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
    const transfers = new TransferDesk(journal, new Map([[machineId, this.driver]]), log, traces);
    this.#transfers = transfers;
    transfers.resume();
    const rooms = { stations, transfers, viewing: NO_VIEWING, log, traces };
    this.#link = new HouseLink({
      house,
      credential,
      version: 'test',
      journal,
      log,
      retryFirstMs: 5,
      viewers: () => [],
      describe: () => [...stations.values()].map((station) => station.describe()),
      carryOut: (order) => {
        if (order.method === TransferOrder.method) ordered();
        return this.#living(() => carryOut(rooms, order));
      },
      lost: () => undefined,
    });
  }

  /** From here on nothing that it does reaches anybody; what its journal has on the disk stays there. */
  kill(): void {
    this.#dead = true;
    void this.#link.close();
    void this.driver.close();
    this.#transfers.close();
  }

  /** Another has opened its journal: this one's hold on the file ends. */
  bury(): Promise<void> {
    return this.journal.close();
  }

  async close(): Promise<void> {
    await this.#link.close();
    await this.driver.close();
    this.#transfers.close();
    await this.journal.close();
  }

  /** The dead do not come back to what they waited for. */
  #living<T>(work: () => Promise<T>): Promise<T> {
    return this.#dead ? new Promise(() => undefined) : work();
  }

  #reports(): MachineReports {
    const { journal } = this;
    return {
      keep: (body, unmetered) => this.#living(() => journal.keepEvent(body, unmetered)),
      hold: (body) => this.#living(() => journal.hold(body)),
      transferEnded: (transferId, end) => this.#living(() => journal.keepTransferEnd(transferId, end)),
      runningGame: (machineId) => journal.runningGame(machineId),
      handPay: (machineId) => journal.handPay(machineId),
      handPayRead: (machineId) => this.#living(() => journal.keepHandPayRead(machineId)),
      condition: (machineId, condition) => this.#link.notify('condition', { machineId, condition }),
      credit: (machineId, credit) => this.#link.notify('credit', { machineId, credit }),
      fault: (machineId, fault) => this.#link.notify('fault', { machineId, fault }),
    };
  }
}

const configOf = (id: number): MachineConfig => ({
  id,
  sas: { address: '', sasAddress: 1, denominationCents: 1, profile: PROFILE },
  panel: PanelConfig.parse({ address: 'unix:/none', outputs: { spin: 1 } }),
  bands: [{ id: 1, name: '1.00', Order: 1, bet: minorUnits(100), presses: [] }],
  cameras: [],
});
