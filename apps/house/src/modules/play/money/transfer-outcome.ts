import { ERRORS } from '@floorcast/contract/errors';
import type { Logger } from 'pino';
import type { MachineRegistry } from '../../machines/index.ts';
import type { Transfer } from '../../wallet/index.ts';
import type { Seats } from '../session/seats.ts';
import type { TransferService } from './transfer-service.ts';

interface TransferOutcomeParts {
  readonly seats: Seats;
  readonly transfers: TransferService;
  readonly registry: MachineRegistry;
  readonly log: Logger;
}

/** Notifies the player of a transfer's outcome, and goes on with the end of a session that waited for it. */
export function followTransfer(
  { seats, transfers, registry, log }: TransferOutcomeParts,
  transfer: Transfer,
): void {
  const { id: transferId, machineId, requestId, playerId, direction, moved, withheld } = transfer;
  const state = transfer.state === 'settled' ? 'settled' : 'returned';
  log.info({ transferId, requestId, machineId, direction, state, amount: moved }, 'transfer ended');
  const session = seats.at(machineId);
  // Orphaned credit belongs to an earlier session.
  const own = session?.sessionId === transfer.sessionId;
  const connected = own && session?.connection !== undefined && seats.stands(session);
  if (connected && withheld > 0) {
    const { code, message } = ERRORS.payoutCapped;
    seats.tell(machineId, 'info', { code, params: { amount: withheld }, message });
  }
  if (session !== undefined && !own) seats.tellCredit(session);
  if (session !== undefined && own) {
    const amount = (moved ?? 0) - withheld;
    seats.tellCredit(session, { requestId, direction, state, amount, ...(withheld > 0 ? { withheld } : {}) });
  }
  if (playerId !== null) transfers.publishBalanceSoon(playerId, connected ? undefined : withheld);
  // A machine may keep credit that it cannot pay out.
  const refused = moved === 0 && (registry.find(machineId)?.credit ?? 0) > 0;
  if (direction === 'out' && (state === 'returned' || refused)) seats.payRefused(machineId);
  else seats.goOnClosing(machineId);
}
