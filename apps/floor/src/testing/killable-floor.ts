import { TransferOrder } from '@floorcast/contract/floor-orders';
import { minorUnits } from '@floorcast/contract/money';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import { pino } from 'pino';
import type { MachineConfig } from '../configuration/config.ts';
import { Journal } from '../journal/journal.ts';
import { HouseLink } from '../link/house-link.ts';
import { answerOrder } from '../link/orders.ts';
import type { ButtonPanel, MachineDriver, MachineReports } from '../machines/driver.ts';
import { PanelConfig } from '../machines/panel/panel-config.ts';
import { openSasMachine } from '../machines/sas/sas-machine.ts';
import { Station } from '../station/station.ts';
import { TransferService } from '../transfers/transfer-service.ts';
import { lineOpener } from '../wires/wires.ts';
import { NO_VIEWING } from './no-viewing.ts';

/** The standard behaviour with shorter times. */
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
  historyRetryMs: 5,
  reopenFirstMs: 1,
  reopenMostMs: 20,
};

const PANEL: ButtonPanel = {
  lamps: null,
  connected: true,
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
  /** The effect of a pulse of a button; nothing when absent. */
  readonly press?: ButtonPanel['press'];
  /** Called when an order for a transfer has arrived, before it is submitted. */
  ordered(): void;
}

/** The real parts of a floor that move money, in this process. They can end as those of a killed process do. */
export class KillableFloor {
  readonly driver: MachineDriver;
  readonly journal: Journal;
  readonly #link: HouseLink;
  readonly #transfers: TransferService;
  #killed = false;

  static async start(plan: FloorPlan): Promise<KillableFloor> {
    return new KillableFloor(plan, await Journal.open(plan.journal));
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
    const transfers = new TransferService(journal, new Map([[machineId, this.driver]]), log, traces);
    this.#transfers = transfers;
    transfers.resume();
    const targets = { stations, transfers, viewing: NO_VIEWING, log, traces };
    this.#link = new HouseLink({
      house,
      credential,
      version: 'test',
      journal,
      log,
      retryFirstMs: 5,
      viewers: () => [],
      describe: () => [...stations.values()].map((station) => station.describe()),
      answerOrder: (order) => {
        if (order.method === TransferOrder.method) ordered();
        return this.#unlessKilled(() => answerOrder(targets, order));
      },
      linkLost: () => undefined,
    });
  }

  /** From now on nothing that it does has an effect; what its journal has on the disk stays there. */
  kill(): void {
    this.#killed = true;
    void this.#link.close();
    void this.driver.close();
    this.#transfers.close();
  }

  /** Closes the file of its journal, once another floor has opened it. */
  releaseJournal(): Promise<void> {
    return this.journal.close();
  }

  async close(): Promise<void> {
    await this.#link.close();
    await this.driver.close();
    this.#transfers.close();
    await this.journal.close();
  }

  /** A killed floor never receives the result of what it awaits. */
  #unlessKilled<T>(work: () => Promise<T>): Promise<T> {
    return this.#killed ? new Promise(() => undefined) : work();
  }

  #reports(): MachineReports {
    const { journal } = this;
    return {
      storeEvent: (body, unmetered) => this.#unlessKilled(() => journal.storeEvent(body, unmetered)),
      storePendingEnd: (body) => this.#unlessKilled(() => journal.storePendingEnd(body)),
      storeTransferEnd: (transferId, end) =>
        this.#unlessKilled(() => journal.storeTransferEnd(transferId, end)),
      runningGame: (machineId) => journal.runningGame(machineId),
      handPay: (machineId) => journal.handPay(machineId),
      storeHandPayRead: (machineId) => this.#unlessKilled(() => journal.storeHandPayRead(machineId)),
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
