import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Poll } from '@floorcast/sas/messages/polls';
import { dataOf } from '@floorcast/sas/messages/replies';
import {
  interrogationPoll,
  LOCK_CODE,
  LOCK_FOR,
  LOCK_STATUS,
  lockPoll,
  type ReportedAftStatus,
  readAftStatus,
  readTransferReport,
  statusClass,
  statusPoll,
  TRANSFER_CODE,
  TRANSFER_STATUS,
  TRANSFER_TYPE,
  type TransferReport,
  transferPoll,
} from '@floorcast/sas/transfers/aft';
import type { TransferEnd, TransferRequest } from '../../driver.ts';
import { LineCut } from '../line/exchange.ts';
import type { MachineLine } from '../line/machine-line.ts';
import type { SasProfile } from '../profile/profile.ts';

/** The machine that a transfer moves money on or off. */
export interface TransferMachine {
  readonly line: Pick<MachineLine, 'up' | 'ask' | 'wait'>;
  /** 1 to 127. */
  readonly address: number;
  readonly profile: SasProfile;
  /** Whether the end of the last game is stored, on a machine that can move money with this credit on its meter. */
  readonly isLastEndStored: (credit: MinorUnits) => Promise<boolean>;
  /** Whether all that guards money is known of the machine. */
  readonly mayTransfer: (direction: TransferRequest['direction']) => boolean;
  /** The machine answers, and what became of a transfer cannot be read; or that was read at last. */
  readonly outcomeUnknown: (is: boolean) => void;
}

/** The unit of a lock's time. */
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

/**
 * Runs a transfer, or looks up the outcome of one that was sent before. Resolves only when the machine has reported the
 * outcome.
 */
export async function runTransfer(
  machine: TransferMachine,
  request: TransferRequest,
  resumed: boolean,
): Promise<TransferEnd> {
  if (resumed) return lookUpOutcome(machine, request);
  try {
    return await tryUntilAble(machine, request);
  } finally {
    if (machine.profile.lockForTransfer) await unlock(machine);
  }
}

async function tryUntilAble(machine: TransferMachine, request: TransferRequest): Promise<TransferEnd> {
  const until = performance.now() + machine.profile.unableMostMs;
  for (;;) {
    const sent = await send(machine, request, until);
    const end = typeof sent === 'object' ? sent : await lookUpOutcome(machine, request);
    // A game began just before, or another transfer is open. The machine itself reports that nothing moved: the same id may be
    // sent again.
    const retry = end.reason === UNABLE || (sent === 'occupied' && end.outcome === 'refused');
    if (!retry || performance.now() > until) return end;
    await machine.line.wait(machine.profile.pendingEveryMs);
  }
}

/**
 * Sends the transfer, on one connection only. Returns its end where the machine reported it at once; `unknown`: the outcome is
 * to be looked up; `occupied`: so it is, for the machine reports that another transfer is still open.
 */
async function send(
  machine: TransferMachine,
  request: TransferRequest,
  until: number,
): Promise<TransferEnd | 'occupied' | 'unknown'> {
  const status = await untilAble(machine, request.direction, until);
  if (status === undefined) return refused(UNABLE);
  const amount = request.amount ?? status.cashable;
  if (amount === 0) return { outcome: 'accepted', amount: minorUnits(0) };
  if (request.direction === 'in' && status.limit !== null && amount > status.limit)
    return refused('above-machine-limit');
  const reply = await sendOnce(machine, requestPoll(machine, request, amount, status.assetNumber));
  const report = reply && readTransferReport(reply);
  if (report !== undefined && statusClass(report.status) === 'incompatible') return 'occupied';
  const end = report?.detail?.transactionId === request.transferId ? endOf(report) : undefined;
  return end ?? 'unknown';
}

function requestPoll(
  { address, profile }: TransferMachine,
  { direction, transferId }: TransferRequest,
  amount: number,
  assetNumber: number,
): Poll {
  const out = direction === 'out';
  return transferPoll(address, {
    code: out && profile.partialCashOut ? TRANSFER_CODE.partialAllowed : TRANSFER_CODE.fullOnly,
    type: out ? TRANSFER_TYPE.fromMachine : TRANSFER_TYPE.toMachine,
    amount,
    assetNumber,
    transactionId: transferId,
    flags: profile.transferFlags,
  });
}

/** The machine's status once it can move money in this direction; undefined when it cannot by then (ms of `performance.now`). */
async function untilAble(
  machine: TransferMachine,
  direction: TransferRequest['direction'],
  until: number,
): Promise<ReportedAftStatus | undefined> {
  const { line, profile } = machine;
  for (;;) {
    const status =
      line.up && machine.mayTransfer(direction) ? await readAbility(machine, direction) : undefined;
    if (performance.now() > until) return undefined;
    const able = status && (direction === 'in' ? status.toMachine : status.fromMachine);
    if (able && (await machine.isLastEndStored(minorUnits(status.cashable)))) return status;
    await line.wait(profile.pendingEveryMs);
  }
}

/** The status; undefined also while the machine is to be locked for the transfer, and is not locked yet. */
async function readAbility(
  machine: TransferMachine,
  direction: TransferRequest['direction'],
): Promise<ReportedAftStatus | undefined> {
  const { address, profile } = machine;
  if (!profile.lockForTransfer) return statusNow(machine, statusPoll(address));
  const condition = direction === 'in' ? LOCK_FOR.toMachine : LOCK_FOR.fromMachine;
  // Requested repeatedly: not every model reports that it is locked.
  const poll = lockPoll(address, LOCK_CODE.lock, condition, Math.round(profile.lockMs / LOCK_UNIT_MS));
  const status = await statusNow(machine, poll);
  return status?.lock === LOCK_STATUS.locked ? status : undefined;
}

/** A machine that is away unlocks by itself. */
async function unlock({ line, address }: TransferMachine): Promise<void> {
  const poll = lockPoll(address, LOCK_CODE.unlock, 0, 0);
  await line.ask(poll, 'now').catch(() => undefined);
}

/** Polls until the machine reports how the transfer ended. One that two searches in a row do not find never arrived. */
async function lookUpOutcome(machine: TransferMachine, request: TransferRequest): Promise<TransferEnd> {
  const { line, profile } = machine;
  const patience = performance.now() + profile.recheckMs;
  let overdue = false;
  for (let absences = 0; ; ) {
    const found = await find(machine, request.transferId);
    const end = typeof found === 'object' ? endOf(found) : undefined;
    if (end !== undefined) {
      if (overdue) machine.outcomeUnknown(false);
      return end;
    }
    absences = found === 'absent' ? absences + 1 : 0;
    if (absences > 1) {
      if (overdue) machine.outcomeUnknown(false);
      return refused('never-reached-machine');
    }
    // The money stays in transit until the machine has said what became of it.
    if (performance.now() > patience && !overdue) machine.outcomeUnknown(true);
    overdue ||= performance.now() > patience;
    if (absences > 0) await line.wait(profile.historyRetryMs);
    else await line.wait(overdue ? profile.recheckMs : profile.pendingEveryMs);
  }
}

/**
 * The machine's report on this very transfer, from its buffer or its history. `absent`: the machine answered for every place,
 * and it is in none. `unknown`: the machine did not answer for a place.
 */
async function find(machine: TransferMachine, id: string): Promise<TransferReport | 'absent' | 'unknown'> {
  const current = await interrogate(machine, 0);
  if (current === undefined) return 'unknown';
  const statusOf = current.detail?.transactionId === id;
  // A repeated id is refused in the buffer; the outcome of the first is in the history.
  const repeated = statusOf && current.status === TRANSFER_STATUS.idNotUnique;
  if (statusOf && !repeated) return current;
  const places = (await readStatus(machine))?.historyMost;
  if (places === undefined) return 'unknown';
  const { historyFrom } = machine.profile;
  // Place 0 is the buffer: the first entry of a history that begins there was answered for.
  for (let place = 1; place < historyFrom + places; place++) {
    const report = await interrogate(machine, place);
    if (report === undefined || report.position !== place) return 'unknown';
    if (report.status === TRANSFER_STATUS.noInformation) break;
    if (report.detail?.transactionId === id) return report;
  }
  return repeated ? 'unknown' : 'absent';
}

/** The report at a place of the history; 0 is the buffer. Undefined when the machine did not answer for it. */
async function interrogate(machine: TransferMachine, place: number): Promise<TransferReport | undefined> {
  const reply = await readData(machine, interrogationPoll(machine.address, place));
  const report = reply && readTransferReport(reply);
  const answers = report?.detail !== undefined || report?.status === TRANSFER_STATUS.noInformation;
  return answers ? report : undefined;
}

/** Waits while the machine is away. */
async function readStatus(machine: TransferMachine): Promise<ReportedAftStatus | undefined> {
  const reply = await readData(machine, statusPoll(machine.address));
  return reply && readAftStatus(reply);
}

/** Undefined when the machine is away. */
async function statusNow(machine: TransferMachine, poll: Poll): Promise<ReportedAftStatus | undefined> {
  const reply = await sendOnce(machine, poll);
  return reply && readAftStatus(reply);
}

/** Waits while the machine is away. Undefined when its reply has no data. */
async function readData({ line }: TransferMachine, poll: Poll): Promise<Uint8Array | undefined> {
  return dataOf(await line.ask(poll, 'when-back'));
}

/** Undefined when the line was cut: the machine may have received the poll or not. */
async function sendOnce({ line }: TransferMachine, poll: Poll): Promise<Uint8Array | undefined> {
  try {
    return dataOf(await line.ask(poll, 'now'));
  } catch (error) {
    if (error instanceof LineCut) return undefined;
    throw error;
  }
}

/** How a transfer ended by its report; undefined when it is pending, or the outcome is in another report. */
function endOf({ status, detail }: TransferReport): TransferEnd | undefined {
  switch (statusClass(status)) {
    case 'done':
      return { outcome: 'accepted', amount: minorUnits(detail?.amount ?? 0) };
    case 'failed':
      // This id was accepted before: its outcome is in the history.
      return status === TRANSFER_STATUS.idNotUnique ? undefined : refused(reasonOf(status));
    default:
      return undefined;
  }
}
