import { MachineNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import type { PlayEvent } from './events.ts';

export type Info = z.infer<typeof MachineNotifications.info>;

const { autoplay, info, credit, lamps, state, round, still, trouble } = MachineNotifications;

/** What a notification of the machine connection says; null when it is not one of the contract. */
export function readNotification(
  method: string,
  data: unknown,
): PlayEvent | { type: 'info'; told: Info } | null {
  switch (method) {
    case 'info':
      return read(info, data, (told) => ({ type: 'info', told }));
    case 'credit':
      return read(credit, data, (told) => ({ type: 'credit', told }));
    case 'lamps':
      return read(lamps, data, (told) => ({ type: 'lamps', told }));
    case 'state':
      return read(state, data, (told) => ({ type: 'state', told }));
    case 'round':
      return read(round, data, (told) => ({ type: 'round', told }));
    case 'still':
      return read(still, data, () => ({ type: 'still' }));
    case 'autoplay':
      return read(autoplay, data, (told) => ({ type: 'autoplay', told }));
    case 'trouble':
      return read(trouble, data, (told) => ({ type: 'trouble', told: told.trouble }));
    default:
      return null;
  }
}

function read<T, E>(schema: z.ZodMiniType<T>, data: unknown, asEvent: (told: T) => E): E | null {
  const parsed = schema.safeParse(data);
  return parsed.success ? asEvent(parsed.data) : null;
}
