import type { MinorUnits } from '@floorcast/contract/money';
import type {
  MachineReports,
  MachineTransfers,
  TransferEnd,
  TransferOutcome,
  TransferRequest,
} from '../../driver.ts';
import type { Games } from '../events/games.ts';
import { runTransfer, type TransferMachine } from './run-transfer.ts';

interface AftTransfersOptions extends Omit<TransferMachine, 'isLastEndStored'> {
  readonly games: Games;
  readonly reports: Pick<MachineReports, 'storeTransferEnd'>;
  /** The credit meter, read from the machine however long it is away. */
  readonly readCredit: () => Promise<MinorUnits>;
  /** The machine was paid out: its meters are to be read. */
  readonly cashedOut: () => void;
}

/** Transfers of one machine, one at a time: it has one buffer for the current transfer. */
export class AftTransfers implements MachineTransfers {
  readonly #options: AftTransfersOptions;
  readonly #machine: TransferMachine;
  #last: Promise<unknown> = Promise.resolve();
  #open = 0;

  constructor(options: AftTransfersOptions) {
    const { games, ...machine } = options;
    this.#options = options;
    this.#machine = { ...machine, isLastEndStored: (credit) => games.isLastEndStored(credit) };
  }

  /** Whether a transfer has no outcome yet: it may have moved the credit meter. */
  get open(): boolean {
    return this.#open > 0;
  }

  run(request: TransferRequest, resumed: boolean): Promise<TransferOutcome> {
    this.#open++;
    const run = this.#last.then(() => this.#run(request, resumed)).finally(() => this.#open--);
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #run(request: TransferRequest, resumed: boolean): Promise<TransferOutcome> {
    const { games, readCredit, cashedOut } = this.#options;
    const end = request.end ?? (await this.#move(request, resumed));
    const credit = await readCredit();
    if (request.direction === 'out') cashedOut();
    // With nothing left on it, the machine plays no game.
    const emptied = request.direction === 'out' && end.outcome === 'accepted' && credit === 0;
    if (emptied) await games.endLost(credit).catch(() => undefined); // then after many idle readings
    await games.ends.publish().catch(() => undefined); // then before the machine's next event
    return { ...end, credit };
  }

  async #move(request: TransferRequest, resumed: boolean): Promise<TransferEnd> {
    const { games, reports } = this.#options;
    const end = await runTransfer(this.#machine, request, resumed);
    // If the disk refuses it, this process still knows the end, and the next one asks the machine.
    await reports.storeTransferEnd(request.transferId, end).catch(() => undefined);
    games.transferred(request.direction, end.amount);
    return end;
  }
}
