import { randomBytes } from 'node:crypto';
import { FloorEventBody } from '@floorcast/contract/floor-link';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { HAND_PAY_LEVEL, type HandPayInfo } from '@floorcast/sas/hand-pay';
import type { KeptHandPay, MachineReports } from '../driver.ts';

/**
 * Hand pays of one machine, each kept once. A machine repeats what it was not told was read, and knows no name for a
 * hand pay: the same again, before the machine surely heard us or while it is locked by it, is the one that is kept.
 */
export class HandPays {
  readonly #machineId: number;
  readonly #reports: Pick<MachineReports, 'handPay' | 'handPayRead'>;
  readonly #keepBody: (body: FloorEventBody) => Promise<void>;
  /** The machine has called, or may not have heard that we have read: it is to be asked. */
  #due: boolean;
  /** Reset before it was read. */
  #resetFirst = false;
  /** Read, and the machine has not said anything since. */
  #unsure = false;

  /** `keep`: keeps an event behind those of its machine that were told before. */
  constructor(
    machineId: number,
    reports: Pick<MachineReports, 'handPay' | 'handPayRead'>,
    keep: (body: FloorEventBody) => Promise<void>,
  ) {
    this.#machineId = machineId;
    this.#reports = reports;
    this.#keepBody = keep;
    this.#due = this.#kept?.read === false;
  }

  get due(): boolean {
    return this.#due;
  }

  /** Whether the machine is locked by one. */
  get open(): boolean {
    return this.#due || this.#kept?.open === true;
  }

  /** The machine has a hand pay to tell of. */
  called(): void {
    this.#due = true;
  }

  /** The line was cut: what was read last may come again. */
  cut(): void {
    this.#unsure = false;
    this.#due ||= this.#kept?.read === false;
  }

  /** The machine has said something more: it knows that its hand pay was read. */
  async heard(): Promise<void> {
    if (!this.#unsure) return;
    this.#unsure = false;
    await this.#reports.handPayRead(this.#machineId);
  }

  /** The machine was asked. Returns when what it told is kept. */
  async read(info: HandPayInfo): Promise<void> {
    const kept = this.#kept;
    const resetFirst = this.#resetFirst;
    if (info.amount > 0 && !isSame(kept, info)) await this.#keep(info);
    this.#due = false;
    this.#resetFirst = false;
    this.#unsure = this.#kept?.read === false;
    if (resetFirst) await this.#keepReset();
  }

  /** The machine says that its hand pay was reset. */
  async reset(): Promise<void> {
    if (this.#kept?.open === true) await this.#keepReset();
    else this.#resetFirst = this.#due;
  }

  get #kept(): KeptHandPay | undefined {
    return this.#reports.handPay(this.#machineId);
  }

  #keep(info: HandPayInfo): Promise<void> {
    const id = `${this.#machineId}-${randomBytes(9).toString('base64url')}`;
    return this.#report({ type: 'hand-pay', id, kind: kindOf(info), amount: info.amount });
  }

  async #keepReset(): Promise<void> {
    const { id, open } = this.#kept ?? { id: '', open: false };
    if (open) await this.#report({ type: 'hand-pay-reset', id });
  }

  #report(body: object): Promise<void> {
    const { machineId, at } = { machineId: this.#machineId, at: new Date().toISOString() };
    return this.#keepBody(FloorEventBody.parse({ machineId, at, ...body }));
  }
}

function kindOf({ level }: HandPayInfo): HandPayKind {
  if (level === HAND_PAY_LEVEL.cancelledCredit) return 'cancelled-credit';
  const { firstJackpot, lastJackpot } = HAND_PAY_LEVEL;
  return level >= firstJackpot && level <= lastJackpot ? 'jackpot' : 'hand-pay';
}

/** Whether what the machine tells is the one that is kept. */
const isSame = (kept: KeptHandPay | undefined, info: HandPayInfo): boolean =>
  kept !== undefined &&
  (kept.open || !kept.read) &&
  kept.amount === info.amount &&
  kept.kind === kindOf(info);
