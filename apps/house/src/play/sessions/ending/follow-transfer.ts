import { refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { movementOf, type Transfer } from '../../../wallet/index.ts';
import { amountOf, CREDIT_STATES, outcomeOf, withheldOf } from '../money/transfer-outcome.ts';
import type { SessionContext } from '../session-context.ts';
import type { Closing } from './closing.ts';

interface FollowTransferParts extends Pick<SessionContext, 'log' | 'seats' | 'feed' | 'registry'> {
  readonly closing: Closing;
}

/** Notifies the player of a transfer's outcome, and goes on with the end of a session that waited for it. */
export function followTransfer(parts: FollowTransferParts, transfer: Transfer): void {
  const { closing, registry, log } = parts;
  const { id: transferId, machineId, requestId, direction, moved } = transfer;
  const outcome = outcomeOf(transfer);
  if (!('money' in outcome)) {
    log.error({ transferId, machineId }, 'a transfer ended without an outcome');
    return;
  }
  const state = CREDIT_STATES[outcome.money];
  log.info({ transferId, requestId, machineId, direction, state, amount: moved }, 'transfer ended');
  notifyPlayer(parts, transfer, outcome);
  // A machine may keep credit that it cannot pay out.
  const retained = moved === 0 && (registry.find(machineId)?.credit ?? 0) > 0;
  if (direction === 'out' && (outcome.money === 'returned' || retained)) closing.payRefused(machineId);
  else closing.proceed(machineId);
}

type EndedOutcome = Extract<ReturnType<typeof outcomeOf>, { money: unknown }>;

function notifyPlayer({ seats, feed }: FollowTransferParts, transfer: Transfer, outcome: EndedOutcome): void {
  const { machineId, requestId, playerId, direction } = transfer;
  const amount = amountOf(outcome);
  const withheld = withheldOf(outcome);
  const session = seats.at(machineId);
  // Orphaned credit belongs to an earlier session.
  const own = session?.sessionId === transfer.sessionId;
  const connected = own && session?.state.phase === 'live';
  const movement = movementOf(transfer);
  if (own && movement !== undefined) session?.record({ type: 'moved', movement });
  if (connected && withheld > 0) feed.info(machineId, refusal('payoutCapped', { amount: withheld }));
  const state = CREDIT_STATES[outcome.money];
  const ended = { requestId, direction, state, amount, ...(withheld > 0 ? { withheld } : {}) };
  if (session !== undefined) feed.credit(session, own ? ended : undefined);
  // The wallet has changed if a cash-in is back, or a cash-out has arrived.
  const changed = direction === 'in' ? outcome.money === 'returned' : amount > 0;
  const unreported = connected ? minorUnits(0) : withheld;
  if (playerId !== null && (changed || unreported > 0)) void feed.balances.changed(playerId, unreported);
}
