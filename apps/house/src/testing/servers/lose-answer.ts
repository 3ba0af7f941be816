import { vi } from 'vitest';
import { MachinesRepository } from '../../machines/registry/index.ts';

/** Commits the next event of a floor, and loses the confirmation of the database. */
export function loseNextAnswer(): void {
  const { bookOnce } = MachinesRepository.prototype;
  vi.spyOn(MachinesRepository.prototype, 'bookOnce').mockImplementationOnce(async function (
    this: MachinesRepository,
    ...event
  ) {
    await bookOnce.apply(this, event);
    throw new Error('the connection is lost');
  });
}
