import type { Logger } from 'pino';
import type { KeyedMutex } from '../../../platform/keyed-mutex.ts';
import type { PlayRepository } from './play.repository.ts';
import type { Seats } from './seats.ts';

interface Parts {
  readonly repository: PlayRepository;
  readonly seats: Seats;
  readonly log: Logger;
}

/**
 * Takes up every session that the database knows and nobody here does: it began, and the database's answer was lost. That
 * of `machineId`, whose turn it is, at once. The others in turn and not waited for: one may be on its way to its session.
 */
export async function resumeLostSessions(
  { repository, seats, log }: Parts,
  mutex: KeyedMutex<number>,
  machineId: number,
): Promise<void> {
  for (const { machine_id: id } of await repository.openSessions()) {
    if (seats.at(id) !== undefined) continue;
    if (id === machineId) await seats.resumeLost(id);
    else
      void mutex
        .run(id, () => seats.resumeLost(id))
        .catch((error: unknown) =>
          log.error({ err: error, machineId: id }, 'resuming a lost session failed'),
        );
  }
}
