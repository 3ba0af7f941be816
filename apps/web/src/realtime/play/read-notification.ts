import { MachineNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import type { PlayEvent } from './play-events.ts';

export type Info = z.infer<typeof MachineNotifications.info>;

const { autoplay, info, credit, lamps, realityCheck, state, round, still, staffMessage, trouble } =
  MachineNotifications;

/** The event of a notification of the machine connection; null when it violates the contract. */
export function readNotification(
  method: string,
  data: unknown,
): PlayEvent | { type: 'info'; data: Info } | null {
  switch (method) {
    case 'info':
      return read(info, data, (data) => ({ type: 'info', data }));
    case 'credit':
      return read(credit, data, (data) => ({ type: 'credit', data }));
    case 'lamps':
      return read(lamps, data, (data) => ({ type: 'lamps', data }));
    case 'realityCheck':
      return read(realityCheck, data, ({ check }) => ({ type: 'check', data: check }));
    case 'state':
      return read(state, data, (data) => ({ type: 'state', data }));
    case 'round':
      return read(round, data, (data) => ({ type: 'round', data }));
    case 'still':
      return read(still, data, () => ({ type: 'still' }));
    case 'staffMessage':
      return read(staffMessage, data, (data) => ({ type: 'staff-message', data }));
    case 'autoplay':
      return read(autoplay, data, (data) => ({ type: 'autoplay', data }));
    case 'trouble':
      return read(trouble, data, (data) => ({ type: 'trouble', data: data.trouble }));
    default:
      return null;
  }
}

function read<T, E>(schema: z.ZodMiniType<T>, data: unknown, asEvent: (data: T) => E): E | null {
  const parsed = schema.safeParse(data);
  return parsed.success ? asEvent(parsed.data) : null;
}
