import { inBackground } from '../../../platform/background.ts';
import type { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import { mostStake } from '../../../policy/index.ts';
import type { SeatContext } from '../seat-context.ts';
import type { SessionRow } from '../state/play.repository.ts';
import { PlaySession } from '../state/play-session.ts';
import { resumedPlay } from '../state/play-state.ts';

/** Resumes the sessions that an earlier owner of the floor left open: their seats are held from now on. */
export async function resumeSessions(parts: SeatContext): Promise<void> {
  for (const row of await parts.repository.openSessions(parts.floorId)) {
    await parts.repository.sumGames(row.id);
    await resume(parts, row);
  }
}

/**
 * Resumes every session that the database knows and this process does not: it began, and the database's answer was lost.
 * That of `machineId`, whose turn it is, at once. The others in turn and not waited for: one may be on its way to its
 * session.
 */
export async function resumeLostSessions(
  parts: SeatContext,
  mutex: KeyedMutex<number>,
  machineId: number,
): Promise<void> {
  const { repository, seats, log } = parts;
  for (const { machineId: id } of await repository.openSessions(parts.floorId)) {
    if (seats.at(id) !== undefined) continue;
    if (id === machineId) await resumeLost(parts, id);
    else {
      const resumed = mutex.run(id, () => resumeLost(parts, id));
      inBackground(log, resumed, 'resuming a lost session', { machineId: id });
    }
  }
}

/** Resumes the lost session of a machine, if there still is one. Nobody takes the seat meanwhile. */
async function resumeLost(parts: SeatContext, machineId: number): Promise<void> {
  const { repository, seats, seatOrders } = parts;
  if (seats.at(machineId) !== undefined) return;
  const sessions = await repository.openSessions(parts.floorId);
  const lost = sessions.find((session) => session.machineId === machineId);
  if (lost === undefined) return;
  seatOrders.outdate(machineId);
  await resume(parts, lost);
  await seatOrders.orderPresent(machineId);
}

async function resume(parts: SeatContext, row: SessionRow): Promise<void> {
  const { seats, settleWindow, hold, accounts, feed, handPays, clock } = parts;
  const { id: sessionId, machineId, playerId } = row;
  const reading = await accounts.read(playerId);
  const state = resumedPlay({
    // The machine may be at another one: where the stake is limited its player chooses one first.
    activeBand: mostStake(parts.policy, reading.facts) === undefined ? row.activeBand : null,
    waitsForHandPay: handPays.waitsAt(machineId),
    closing: row.state === 'cashing-out',
    heldUntil: hold.until(),
    at: clock.monotonic(),
    locked: settleWindow.isLocked(machineId),
  });
  const openedAt = row.startedAt.getTime();
  const session = new PlaySession({ sessionId, machineId, playerId, openedAt }, state);
  seats.add(session);
  accounts.keep(session, reading);
  if (state.phase === 'held') await hold.begin(session);
  else feed.seat(session);
  accounts.know(session, reading);
}
