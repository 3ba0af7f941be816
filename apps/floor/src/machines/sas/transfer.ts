import type { MinorUnits } from '@floorcast/contract/money';
import { minorUnits } from '@floorcast/contract/money';
import {
  type AftStatus,
  interrogationPoll,
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
import type { TransferWish } from '../driver.ts';
import { LineCut } from './exchange.ts';
import type { SasProfile } from './profile.ts';

/** What a transfer needs of the machine's line. */
export interface TransferLine {
  readonly address: number;
  readonly profile: SasProfile;
  /** The data of a poll's reply, tried again as the profile says; undefined when none came. Waits while the machine is away. */
  read(poll: Poll): Promise<Uint8Array | undefined>;
  /** The same, sent at most once. @throws {LineCut} */
  readOnce(poll: Poll): Promise<Uint8Array | undefined>;
  wait(millis: number): Promise<void>;
  now(): number;
}

/** How a transfer ended on the machine. */
export interface TransferEnd {
  readonly outcome: 'accepted' | 'refused';
  readonly amount: MinorUnits;
  readonly reason?: string;
}

const refused = (reason: string): TransferEnd => ({ outcome: 'refused', amount: minorUnits(0), reason });

/** Carries a transfer out, or finds out what became of it, and does not return before the machine has told. */
export async function carryOut(
  line: TransferLine,
  wish: TransferWish,
  resumed: boolean,
): Promise<TransferEnd> {
  if (!resumed) {
    const early = await begin(line, wish);
    if (early !== undefined) return early;
  }
  return findOut(line, wish);
}

/** Sends the transfer, once. Returns its end when there is nothing left to find out. */
async function begin(line: TransferLine, wish: TransferWish): Promise<TransferEnd | undefined> {
  const status = await untilAble(line, wish);
  if (status === undefined) return refused('machine-unable');
  const cashOut = wish.direction === 'out';
  const amount = wish.amount ?? status.cashable;
  if (amount === 0) return { outcome: 'accepted', amount: minorUnits(0) };
  if (!cashOut && amount > status.limit) return refused('above-machine-limit');
  const poll = transferPoll(line.address, {
    code: cashOut ? TRANSFER_CODE.partialAllowed : TRANSFER_CODE.fullOnly,
    type: cashOut ? TRANSFER_TYPE.fromMachine : TRANSFER_TYPE.toMachine,
    amount,
    assetNumber: status.assetNumber,
    transactionId: wish.transferId,
    flags: line.profile.transferFlags,
  });
  try {
    const reply = await line.readOnce(poll);
    const report = reply && readTransferReport(reply);
    return report?.detail?.transactionId === wish.transferId ? endOf(report) : undefined;
  } catch (error) {
    if (error instanceof LineCut) return undefined;
    throw error;
  }
}

/** The machine's status once it is able to move money in this direction; undefined when it stays unable. */
async function untilAble(line: TransferLine, { direction }: TransferWish): Promise<AftStatus | undefined> {
  const until = line.now() + line.profile.unableMostMs;
  for (;;) {
    const reply = await line.read(statusPoll(line.address));
    const status = reply && readAftStatus(reply);
    if (status && (direction === 'in' ? status.toMachine : status.fromMachine)) return status;
    if (line.now() > until) return undefined;
    await line.wait(line.profile.pendingEveryMs * 2);
  }
}

/** Asks until the machine knows how the transfer ended. One that it does not know at a second look never arrived. */
async function findOut(line: TransferLine, wish: TransferWish): Promise<TransferEnd> {
  let unseen = 0;
  for (;;) {
    const report = await find(line, wish.transferId);
    if (report === 'unseen') {
      unseen += 1;
      if (unseen > 1) return refused('never-reached-machine');
      await line.wait(line.profile.historyAgainMs);
      continue;
    }
    unseen = 0;
    const end = report && endOf(report);
    if (end !== undefined) return end;
    await line.wait(line.profile.pendingEveryMs);
  }
}

/** The machine's report on this very transfer: the current one, or one of its history. Undefined: no clear answer. */
async function find(line: TransferLine, id: string): Promise<TransferReport | 'unseen' | undefined> {
  for (let index = 0; index <= line.profile.historyMost; index++) {
    const reply = await line.read(interrogationPoll(line.address, index));
    const report = reply && readTransferReport(reply);
    if (!report) return undefined;
    // A repeated order is refused as such in the current place; what became of the first stands in the history.
    if (report.detail?.transactionId === id && report.status !== TRANSFER_STATUS.idNotUnique) return report;
    if (index > 0 && report.status === TRANSFER_STATUS.noInformation) return 'unseen';
  }
  return 'unseen';
}

function endOf(report: TransferReport): TransferEnd | undefined {
  switch (statusClass(report.status)) {
    case 'done':
      return { outcome: 'accepted', amount: minorUnits(report.detail?.amount ?? 0) };
    case 'failed':
      // This id went through before: the history has what became of it.
      if (report.status === TRANSFER_STATUS.idNotUnique) return undefined;
      return refused(`aft-${report.status.toString(16).padStart(2, '0')}`);
    default:
      return undefined;
  }
}
