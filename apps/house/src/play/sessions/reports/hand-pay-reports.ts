import type { FloorEventBody } from '@floorcast/contract/floor-link';
import type { SiteContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { reaches, twoFrom } from '../../../policy/index.ts';
import { record, recordOfMachine } from '../../../trail/index.ts';
import {
  BY_MACHINE,
  balanceOf,
  findHandPay,
  type HandPay,
  handPayFacts,
  machineAccount,
  paidByMachine,
  payHandPay,
  storeHandPay,
  storeHandPayReset,
} from '../../../wallet/index.ts';
import type { SeatContext } from '../seat-context.ts';
import { addToLastGame, addToSession, lastSessionOf } from '../state/play.repository.ts';

type Report<T extends FloorEventBody['type']> = Extract<FloorEventBody, { type: T }>;
type Locked = Report<'hand-pay'>;
type Unlocked = Report<'hand-pay-reset'>;

/** Books what machines report of their hand pays. */
export class HandPayReports {
  readonly #parts;
  constructor(parts: SeatContext & { readonly refused: RefusedReports }) {
    this.#parts = parts;
  }

  /** The machine has locked until staff have paid. Returns what to do once that is committed. */
  async bookLocked(tx: Tx, floorId: string, report: Locked): Promise<() => void> {
    if (await this.#refuses(tx, floorId, report)) return () => {};
    const { machineId, id, kind, amount, at } = report;
    const { accounts } = this.#parts;
    const session = await lastSessionOf(tx, machineId);
    const sessionId = session?.id ?? null;
    const playerId = session?.playerId ?? null;
    const handPay = { id, machineId, sessionId, playerId, kind, amount, at: new Date(at) };
    const fresh = await storeHandPay(tx, handPay);
    if (fresh && kind === 'hand-pay') await addToLastGame(tx, machineId, BigInt(amount));
    if (fresh && kind === 'jackpot' && sessionId !== null) await addToSession(tx, sessionId, BigInt(amount));
    const win = { machineId, at: Date.parse(at), won: amount };
    const counts = fresh && kind !== 'cancelled-credit' && session !== undefined;
    const counted = counts ? await accounts.count(tx, session, win) : undefined;
    const waits = await this.#parts.handPays.after(tx, machineId);
    return () => {
      if (fresh) this.#parts.log.warn({ machineId, id, kind, amount }, 'hand pay pending');
      waits();
      counted?.();
    };
  }

  /**
   * The machine has unlocked: staff turned its key, and have paid. From the policy's limit on the word of a machine is not
   * enough: the hand pay waits for members of staff.
   */
  async bookUnlocked(tx: Tx, floorId: string, report: Unlocked): Promise<() => void> {
    if (await this.#refuses(tx, floorId, report)) return () => {};
    const { machineId, id } = report;
    const { log, handPays } = this.#parts;
    const waits = await this.#waitsForStaff(tx, id);
    const paid = waits ? undefined : await payHandPay(tx, id, BY_MACHINE);
    if (waits) log.warn({ machineId, id }, 'the machine was unlocked, but its hand pay is still unpaid');
    else if (paid === undefined) log.error({ machineId, id }, 'hand pay reset without a matching hand pay');
    await storeHandPayReset(tx, id);
    const over = await handPays.after(tx, machineId);
    if (paid?.now === true) await recordOfMachine(tx, machineId, 'hand-pay.paid', handPayFacts(paid.handPay));
    return () => {
      over();
      if (paid?.now === true) this.#publishPaid(paid.handPay);
    };
  }

  /** A reset was booked before; whether that paid is not known: the balance is published twice rather than never. */
  async mayBePaid({ id, machineId }: Unlocked): Promise<void> {
    const handPay = await findHandPay(this.#parts.db, id);
    if (handPay?.machineId === machineId) this.#publishPaid(handPay);
  }

  /**
   * Whether the word of the machine is not enough: it waits for a second person, what it has paid by itself within a day
   * reaches the policy's limit, or it cancels credit that the ledger does not have on it.
   */
  async #waitsForStaff(tx: Tx, id: string): Promise<boolean> {
    const handPay = await findHandPay(tx, id);
    if (handPay === undefined || handPay.paid || handPay.playerId === null) return false;
    const { machineId, kind, amount } = handPay;
    if (kind === 'cancelled-credit' && amount > (await balanceOf(tx, machineAccount(machineId)))) return true;
    const limit = await twoFrom(tx, this.#parts.policy, machineId);
    if (limit === null || reaches(amount, limit)) return limit !== null;
    return reaches(amount + (await paidByMachine(tx, machineId)), limit);
  }

  /** Whether the hand pay is another machine's: then nothing of the report is booked. */
  async #refuses(tx: Tx, floorId: string, { id, machineId, type }: Locked | Unlocked): Promise<boolean> {
    const handPay = await findHandPay(tx, id);
    if (handPay === undefined || handPay.machineId === machineId) return false;
    const refused = { floorId, report: type, machineId, id };
    await this.#parts.refused.refuse(tx, { ...refused, reason: 'hand-pay-of-another-machine' });
    return true;
  }

  #publishPaid({ playerId, withheld }: HandPay): void {
    if (playerId !== null) void this.#parts.feed.balances.changed(playerId, withheld);
  }
}

/** A floor that repeats itself is on the trail so often (ms) for each reason; the log has every report. */
const PAUSE_MS = 60_000;

/** Why a report of a floor is not booked. */
type ReportRefusal =
  | 'machine-of-another-floor'
  | 'transfer-of-another-machine'
  | 'hand-pay-of-another-machine';

/** A report that is not booked. `id`: what it names that is not the machine's, or not the floor's. */
interface RefusedReport {
  readonly floorId: string;
  readonly reason: ReportRefusal;
  readonly report: FloorEventBody['type'];
  /** The machine of the report, if it is of the floor. */
  readonly machineId: number | null;
  readonly id: string;
}

/**
 * The alarm about reports of what is not the floor's own. They are acknowledged like others, so that what the floor reports of
 * its own machines is still booked.
 */
export class RefusedReports {
  readonly #parts;
  readonly #recordedAt = new Map<string, number>();

  constructor(parts: Pick<SiteContext, 'clock' | 'log'>) {
    this.#parts = parts;
  }

  /** Runs in the transaction of the report, as its last statement. */
  async refuse(tx: Tx, refused: RefusedReport): Promise<void> {
    const { floorId, reason, report, machineId, id } = refused;
    this.#parts.log.error(refused, 'a floor reported an event of a machine that is not its own; not booked');
    const key = `${floorId}:${reason}`;
    const now = this.#parts.clock.monotonic();
    if (now - (this.#recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return;
    await record(tx, {
      kind: 'floor.report-refused',
      by: { part: `floor ${floorId}` },
      machineId,
      detail: { reason, report, id },
    });
    this.#recordedAt.set(key, now);
  }
}
