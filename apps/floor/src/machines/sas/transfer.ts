import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import {
  type AftStatus,
  interrogationPoll,
  LOCK_CODE,
  LOCK_FOR,
  LOCK_STATUS,
  lockPoll,
  readAftStatus,
  readTransferReport,
  statusClass,
  statusPoll,
  TRANSFER_CODE,
  TRANSFER_STATUS,
  TRANSFER_TYPE,
  type TransferReport,
  transferPoll,
} from '@floorcast/sas/aft';
import type { Poll } from '@floorcast/sas/polls';
import { dataOf } from '@floorcast/sas/replies';
import type { TransferEnd, TransferWish } from '../driver.ts';
import { LineCut } from './exchange.ts';
import type { MachineLine } from './machine-line.ts';
import type { SasProfile } from './profile.ts';

/** The machine that a transfer is carried out with. */
export interface TransferMachine {
  readonly line: Pick<MachineLine, 'up' | 'ask' | 'wait'>;
  /** 1 to 127. */
  readonly address: number;
  readonly profile: SasProfile;
  /** The machine can move money, with so much on its meter: whether the end of its last game is kept, too. */
  readonly gameKept: (credit: MinorUnits) => Promise<boolean>;
}

/** A lock's time is told in hundredths of a second. */
const LOCK_UNIT_MS = 10;

const refused = (reason: string): TransferEnd => ({ outcome: 'refused', amount: minorUnits(0), reason });

/** Why a machine refuses, for staff. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [TRANSFER_STATUS.cancelled, 'cancelled'],
  [TRANSFER_STATUS.invalidFunction, 'not-supported'],
  [TRANSFER_STATUS.invalidAmount, 'invalid-amount'],
  [TRANSFER_STATUS.exceedsLimit, 'above-machine-limit'],
  [TRANSFER_STATUS.notMultipleOfDenomination, 'no-whole-credits'],
  [TRANSFER_STATUS.noPartial, 'not-in-parts'],
  [TRANSFER_STATUS.unableNow, 'machine-unable'],
  [TRANSFER_STATUS.notRegistered, 'not-registered'],
  [TRANSFER_STATUS.assetMismatch, 'wrong-asset-number'],
  [TRANSFER_STATUS.notLocked, 'not-locked'],
  [TRANSFER_STATUS.idInvalid, 'invalid-id'],
]);
const reasonOf = (status: number): string =>
  REASONS.get(status) ?? `aft-${status.toString(16).padStart(2, '0')}`;
const UNABLE = 'machine-unable';

/** Carries a transfer out, or finds out what became of it, and does not return before the machine has told. */
export async function carryOut(
  machine: TransferMachine,
  wish: TransferWish,
  resumed: boolean,
): Promise<TransferEnd> {
  if (resumed) return findOut(machine, wish);
  try {
    return await tryUntilAble(machine, wish);
  } finally {
    if (machine.profile.lockForTransfer) await unlock(machine);
  }
}

async function tryUntilAble(machine: TransferMachine, wish: TransferWish): Promise<TransferEnd> {
  const until = performance.now() + machine.profile.unableMostMs;
  for (;;) {
    const begun = await begin(machine, wish, until);
    const end = typeof begun === 'object' ? begun : await findOut(machine, wish);
    // A game has begun just before, or another transfer is open. The machine itself says that nothing moved: the same
    // id may be used again.
    const again = end.reason === UNABLE || (begun === 'occupied' && end.outcome === 'refused');
    if (!again || performance.now() > until) return end;
    await machine.line.wait(machine.profile.pendingEveryMs);
  }
}

/**
 * Sends the transfer, on one connection only. Returns its end when there is nothing left to find out; `occupied`: the
 * machine says that another is still open.
 */
async function begin(
  machine: TransferMachine,
  wish: TransferWish,
  until: number,
): Promise<TransferEnd | 'occupied' | undefined> {
  const status = await untilAble(machine, wish.direction, until);
  if (status === undefined) return refused(UNABLE);
  const amount = wish.amount ?? status.cashable;
  if (amount === 0) return { outcome: 'accepted', amount: minorUnits(0) };
  if (wish.direction === 'in' && amount > status.limit) return refused('above-machine-limit');
  const reply = await send(machine, requestPoll(machine, wish, amount, status.assetNumber));
  const report = reply && readTransferReport(reply);
  if (report !== undefined && statusClass(report.status) === 'incompatible') return 'occupied';
  return report?.detail?.transactionId === wish.transferId ? endOf(report) : undefined;
}

function requestPoll(
  { address, profile }: TransferMachine,
  { direction, transferId }: TransferWish,
  amount: number,
  assetNumber: number,
): Poll {
  const out = direction === 'out';
  return transferPoll(address, {
    code: out ? TRANSFER_CODE.partialAllowed : TRANSFER_CODE.fullOnly,
    type: out ? TRANSFER_TYPE.fromMachine : TRANSFER_TYPE.toMachine,
    amount,
    assetNumber,
    transactionId: transferId,
    flags: profile.transferFlags,
  });
}

/** The machine's status once it can move money in this direction; undefined when it cannot until then (ms of `performance.now`). */
async function untilAble(
  machine: TransferMachine,
  direction: TransferWish['direction'],
  until: number,
): Promise<AftStatus | undefined> {
  const { line, profile } = machine;
  for (;;) {
    const status = line.up ? await readAbility(machine, direction) : undefined;
    if (performance.now() > until) return undefined;
    const able = status && (direction === 'in' ? status.toMachine : status.fromMachine);
    if (able && (await machine.gameKept(minorUnits(status.cashable)))) return status;
    await line.wait(profile.pendingEveryMs);
  }
}

/** The status; undefined as well while the machine is to be held still for the transfer, and is not yet. */
async function readAbility(
  machine: TransferMachine,
  direction: TransferWish['direction'],
): Promise<AftStatus | undefined> {
  const { address, profile } = machine;
  if (!profile.lockForTransfer) return readStatus(machine);
  const condition = direction === 'in' ? LOCK_FOR.toMachine : LOCK_FOR.fromMachine;
  // Asked for again and again, rather than waited for: not every model reports it.
  const poll = lockPoll(address, LOCK_CODE.lock, condition, Math.round(profile.lockMs / LOCK_UNIT_MS));
  const status = await readStatus(machine, poll);
  return status?.lock === LOCK_STATUS.locked ? status : undefined;
}

/** A machine that is away lets go by itself. */
async function unlock({ line, address }: TransferMachine): Promise<void> {
  const poll = lockPoll(address, LOCK_CODE.unlock, 0, 0);
  await line.ask(poll, 'now').catch(() => undefined);
}

/** Asks until the machine knows how the transfer ended. One that it does not know at a second look never arrived. */
async function findOut(machine: TransferMachine, wish: TransferWish): Promise<TransferEnd> {
  const { line, profile } = machine;
  for (let unseen = 0; ; ) {
    const found = await find(machine, wish.transferId);
    const end = typeof found === 'object' ? endOf(found) : undefined;
    if (end !== undefined) return end;
    unseen = found === 'unseen' ? unseen + 1 : 0;
    if (unseen > 1) return refused('never-reached-machine');
    await line.wait(unseen > 0 ? profile.historyAgainMs : profile.pendingEveryMs);
  }
}

/**
 * The machine's report on this very transfer, from the current place or its history. `unseen`: every place was
 * answered for, and it stands in none. `unclear`: a place was not answered for.
 */
async function find(machine: TransferMachine, id: string): Promise<TransferReport | 'unseen' | 'unclear'> {
  const current = await interrogate(machine, 0);
  if (current === undefined) return 'unclear';
  const knows = current.detail?.transactionId === id;
  // A repeated order is refused as such in the current place; what became of the first stands in the history.
  const repeated = knows && current.status === TRANSFER_STATUS.idNotUnique;
  if (knows && !repeated) return current;
  const places = (await readStatus(machine))?.historyMost;
  if (places === undefined) return 'unclear';
  const { historyFrom } = machine.profile;
  // Place 0 is asked for the current transfer: what a history that begins there holds first was answered for.
  for (let place = 1; place < historyFrom + places; place++) {
    const report = await interrogate(machine, place);
    if (report === undefined || report.position !== place) return 'unclear';
    if (report.status === TRANSFER_STATUS.noInformation) break;
    if (report.detail?.transactionId === id) return report;
  }
  return repeated ? 'unclear' : 'unseen';
}

/** What stands in a place of the history; 0 is the current transfer. Undefined when the machine did not say. */
async function interrogate(machine: TransferMachine, place: number): Promise<TransferReport | undefined> {
  const reply = await readData(machine, interrogationPoll(machine.address, place));
  const report = reply && readTransferReport(reply);
  const says = report?.detail !== undefined || report?.status === TRANSFER_STATUS.noInformation;
  return says ? report : undefined;
}

async function readStatus(
  machine: TransferMachine,
  poll = statusPoll(machine.address),
): Promise<AftStatus | undefined> {
  const reply = await readData(machine, poll);
  return reply && readAftStatus(reply);
}

/** Waits while the machine is away. Undefined when its answer is none. */
async function readData({ line }: TransferMachine, poll: Poll): Promise<Uint8Array | undefined> {
  return dataOf(await line.ask(poll, 'when-back'));
}

/** Undefined when the machine is gone: it may have heard or not. */
async function send({ line }: TransferMachine, poll: Poll): Promise<Uint8Array | undefined> {
  try {
    return dataOf(await line.ask(poll, 'now'));
  } catch (error) {
    if (error instanceof LineCut) return undefined;
    throw error;
  }
}

/** How a transfer ended by its report; undefined when it has not, or not by this report. */
function endOf({ status, detail }: TransferReport): TransferEnd | undefined {
  switch (statusClass(status)) {
    case 'done':
      return { outcome: 'accepted', amount: minorUnits(detail?.amount ?? 0) };
    case 'failed':
      // This id went through before: the history has what became of it.
      return status === TRANSFER_STATUS.idNotUnique ? undefined : refused(reasonOf(status));
    default:
      return undefined;
  }
}
