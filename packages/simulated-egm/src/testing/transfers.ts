import type { Poll } from '@floorcast/sas/messages/polls';
import { dataOf } from '@floorcast/sas/messages/replies';
import {
  interrogationPoll,
  readTransferReport,
  TRANSFER_CODE,
  TRANSFER_TYPE,
  type TransferReport,
  transferPoll,
} from '@floorcast/sas/transfers/aft';
import { ASSET_NUMBER, type PoweredCabinet } from './host.ts';

type PolledCabinet = Pick<PoweredCabinet, 'ask' | 'acknowledge' | 'address'>;

/** Asks until the reply is no event, and reads what it says of a transfer. */
function readReport(machine: PolledCabinet, poll: Poll): TransferReport | undefined {
  for (;;) {
    const reply = machine.ask(poll);
    machine.acknowledge();
    if (reply?.kind === 'event') continue;
    const data = reply && dataOf(reply);
    return data && readTransferReport(data);
  }
}

/** Orders a transfer; cents. */
export function begin(
  machine: PolledCabinet,
  transactionId: string,
  amount: number,
  type: number = TRANSFER_TYPE.toMachine,
  terms: { assetNumber?: number; code?: number; flags?: number } = {},
): TransferReport | undefined {
  const { assetNumber = ASSET_NUMBER, code = TRANSFER_CODE.fullOnly, flags = 0 } = terms;
  const request = { code, type, amount, assetNumber, transactionId, flags };
  return readReport(machine, transferPoll(machine.address, request));
}

export const interrogate = (machine: PolledCabinet, place: number): TransferReport | undefined =>
  readReport(machine, interrogationPoll(machine.address, place));
