import { vi } from 'vitest';
import { MachinesRepository } from '../modules/machines/index.ts';

/** The next event of a floor is booked, and the database's word of it does not arrive. */
export function loseNextAnswer(): void {
  const { keepOnce } = MachinesRepository.prototype;
  vi.spyOn(MachinesRepository.prototype, 'keepOnce').mockImplementationOnce(async function (
    this: MachinesRepository,
    ...event
  ) {
    await keepOnce.apply(this, event);
    throw new Error('the connection is lost');
  });
}
