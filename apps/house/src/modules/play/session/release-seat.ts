import type { Logger } from 'pino';
import type { PlayRepository } from './play.repository.ts';
import type { PlaySession } from './play-session.ts';
import type { Seats } from './seats.ts';

interface Parts {
  readonly repository: PlayRepository;
  readonly seats: Seats;
  readonly log: Logger;
}

/** A seat that its machine did not hear of is free again, now or soon, whatever the database says meanwhile. */
export async function releaseSeat(
  { repository, seats, log }: Parts,
  session: PlaySession,
  place: Parameters<PlayRepository['standAgain']>[0],
): Promise<void> {
  const { machineId } = session;
  const failed = (error: unknown) =>
    log.error({ err: error, machineId }, 'a seat was not given back at once');
  await repository.standAgain(place).catch(failed);
  await seats.end(session, 'machine-offline').catch((error: unknown) => {
    failed(error);
    seats.payRefused(machineId);
  });
}
