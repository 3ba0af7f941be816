import { randomBytes } from 'node:crypto';
import { FloorEventBody } from '@floorcast/contract/floor-link';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { HAND_PAY_LEVEL, type HandPayInfo } from '@floorcast/sas/machine/hand-pay';
import type { MachineReports, StoredHandPay } from '../../driver.ts';

/**
 * Hand pays of one machine, each stored once. A machine repeats a hand pay until its reading is acknowledged, and has no id
 * for it: an equal one is the stored one for as long as the acknowledgement is unsure or the machine is locked by it.
 */
export class HandPays {
  readonly #machineId: number;
  readonly #reports: Pick<MachineReports, 'handPay' | 'storeHandPayRead'>;
  readonly #storeEvent: (body: FloorEventBody) => Promise<void>;
  /** The machine has called, or may not know that its hand pay was read: it is to be polled for it. */
  #due: boolean;
  /** Reset before it was read. */
  #resetFirst = false;
  /** Read, and the machine has not answered any poll since. */
  #acknowledgementPending = false;

  /** `storeEvent`: stores an event behind the machine's earlier ones. */
  constructor(
    machineId: number,
    reports: Pick<MachineReports, 'handPay' | 'storeHandPayRead'>,
    storeEvent: (body: FloorEventBody) => Promise<void>,
  ) {
    this.#machineId = machineId;
    this.#reports = reports;
    this.#storeEvent = storeEvent;
    this.#due = this.#stored?.read === false;
  }

  get due(): boolean {
    return this.#due;
  }

  /** Whether the machine is locked by one. */
  get open(): boolean {
    return this.#due || this.#stored?.open === true;
  }

  /** The machine has a hand pay to report. */
  called(): void {
    this.#due = true;
  }

  /** The machine may repeat what was read last. */
  lineCut(): void {
    this.#acknowledgementPending = false;
    this.#due ||= this.#stored?.read === false;
  }

  /** The machine answered another poll: it knows that its hand pay was read. */
  async acknowledged(): Promise<void> {
    if (!this.#acknowledgementPending) return;
    this.#acknowledgementPending = false;
    await this.#reports.storeHandPayRead(this.#machineId);
  }

  /** The machine reported its hand pay. Resolves when that is stored. */
  async read(info: HandPayInfo): Promise<void> {
    const stored = this.#stored;
    const resetFirst = this.#resetFirst;
    if (info.amount > 0 && !isSame(stored, info)) await this.#store(info);
    this.#due = false;
    this.#resetFirst = false;
    this.#acknowledgementPending = this.#stored?.read === false;
    if (resetFirst) await this.#storeReset();
  }

  /** The machine reported that its hand pay was reset. */
  async reset(): Promise<void> {
    if (this.#stored?.open === true) await this.#storeReset();
    else this.#resetFirst = this.#due;
  }

  get #stored(): StoredHandPay | undefined {
    return this.#reports.handPay(this.#machineId);
  }

  #store(info: HandPayInfo): Promise<void> {
    const id = `${this.#machineId}-${randomBytes(9).toString('base64url')}`;
    return this.#report({ type: 'hand-pay', id, kind: kindOf(info), amount: info.amount });
  }

  async #storeReset(): Promise<void> {
    const { id, open } = this.#stored ?? { id: '', open: false };
    if (open) await this.#report({ type: 'hand-pay-reset', id });
  }

  #report(body: object): Promise<void> {
    const { machineId, at } = { machineId: this.#machineId, at: new Date().toISOString() };
    return this.#storeEvent(FloorEventBody.parse({ machineId, at, ...body }));
  }
}

function kindOf({ level }: HandPayInfo): HandPayKind {
  if (level === HAND_PAY_LEVEL.cancelledCredit) return 'cancelled-credit';
  const { firstJackpot, lastJackpot } = HAND_PAY_LEVEL;
  return level >= firstJackpot && level <= lastJackpot ? 'jackpot' : 'hand-pay';
}

/** Whether the machine reports the hand pay that is stored. */
const isSame = (stored: StoredHandPay | undefined, info: HandPayInfo): boolean =>
  stored !== undefined &&
  (stored.open || !stored.read) &&
  stored.amount === info.amount &&
  stored.kind === kindOf(info);
