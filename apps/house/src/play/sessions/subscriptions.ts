import { refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { inBackground } from '../../platform/background.ts';
import { movementOf, type Transfer } from '../../wallet/index.ts';
import { floorThereTopic } from './feed/player-feed.ts';
import { amountOf, CREDIT_STATES, outcomeOf, withheldOf } from './money/transfer-outcome.ts';
import type { SessionBooks } from './receipts/session-books.ts';
import type { ResultStills } from './results/result-stills.ts';
import type { SeatContext } from './seat-context.ts';
import type { Troubles } from './troubles.ts';

/** What play sessions do about events of floors, machines and money. */
export function subscribePlay(
  parts: SeatContext & {
    readonly troubles: Troubles;
    readonly stills: ResultStills;
    readonly books: SessionBooks;
  },
): void {
  const { events, registry, seats, feed, closing, settleWindow, troubles, handPays, stills, books, log } =
    parts;
  const lockChanged = (machineId: number) => {
    troubles.check(machineId);
    const session = seats.at(machineId);
    if (session !== undefined) settleWindow.lockChanged(session);
  };
  const idsOf = (floorId: string) => registry.ofFloor(floorId).map(({ id }) => id);

  events.on('transferEnded', (transfer) => followTransfer(parts, transfer));
  events.on('handPaysChanged', (machineId) => {
    lockChanged(machineId);
    books.handPaysChanged(machineId);
    if (!handPays.waitsAt(machineId)) closing.proceed(machineId);
  });
  events.on('floorLinked', (floorId, machines) => {
    idsOf(floorId).forEach(lockChanged);
    const machineIds = machines.map(({ id }) => id);
    for (const id of machineIds) if (handPays.waitsAt(id)) handPays.refresh(id);
    inBackground(log, machinesLinked(parts, machineIds), 'resuming play sessions of a linked floor');
  });
  events.on('floorUnlinked', (floorId) => {
    idsOf(floorId).forEach(lockChanged);
    seats.happenedAt(idsOf(floorId), { type: 'trouble' });
  });
  events.on('conditionChanged', (machineId) => {
    lockChanged(machineId);
    if (registry.find(machineId)?.condition === 'ready') machineInReach(parts, machineId);
    else seats.happenedAt([machineId], { type: 'trouble' });
    feed.session(machineId);
    closing.proceed(machineId);
  });
  events.on('creditChanged', (machineId) => {
    const session = seats.at(machineId);
    if (session === undefined) closing.proceed(machineId);
    else feed.credit(session);
  });
  events.on('lampsChanged', (machineId) => feed.lamps(machineId));
  events.on('resultShown', (still) => inBackground(log, stills.received(still), 'storing a result still'));
  events.on('machinesConfigured', (machineIds) => seats.happenedAt(machineIds, { type: 'set-up' }));
}

/** Notifies the player of a transfer's outcome, and goes on with the end of a session that waited for it. */
function followTransfer(parts: SeatContext, transfer: Transfer): void {
  const { closing, registry, log } = parts;
  const { id: transferId, machineId, requestId, direction, moved } = transfer;
  const outcome = outcomeOf(transfer);
  if (!('money' in outcome)) {
    log.error({ transferId, machineId }, 'transfer closed, but its outcome is unknown');
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

function notifyPlayer({ seats, feed }: SeatContext, transfer: Transfer, outcome: EndedOutcome): void {
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

/** A floor has linked: its open transfers are reconciled, and its machines learn of their sessions. */
async function machinesLinked(parts: SeatContext, machineIds: readonly number[]): Promise<void> {
  await parts.transfers.reconcile(machineIds);
  for (const machineId of machineIds)
    await machineLinked(parts, machineId).catch((error: unknown) =>
      parts.log.error({ err: error, machineId }, 'cannot send the seat state to a machine'),
    );
}

async function machineLinked(parts: SeatContext, machineId: number): Promise<void> {
  const { seats, seatOrders, feed, bus, closing } = parts;
  const session = seats.at(machineId);
  await seatOrders.orderPresent(machineId);
  if (session !== undefined) feed.credit(session);
  bus.publishHere(floorThereTopic(machineId), {});
  closing.proceed(machineId);
}

/** A machine may be in reach again: it learns the state of its seat, if it did not before. */
function machineInReach({ seatOrders, closing, log }: SeatContext, machineId: number): void {
  if (!seatOrders.isOutdated(machineId)) return;
  // The answer says what its meter shows.
  inBackground(
    log,
    seatOrders.orderPresent(machineId).then(() => closing.proceed(machineId)),
  );
}
