import { MachineNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import type { PlayEvent } from './events.ts';

export type Info = z.infer<typeof MachineNotifications.info>;

/** What a notification of the machine connection says; null when it is not one of the contract. */
export function readNotification(method: string, data: unknown): PlayEvent | { type: 'info'; told: Info } | null {
  switch (method) {
    case 'info':
      return told('info', MachineNotifications.info.safeParse(data));
    case 'credit':
      return told('credit', MachineNotifications.credit.safeParse(data));
    case 'state':
      return told('state', MachineNotifications.state.safeParse(data));
    case 'round':
      return told('round', MachineNotifications.round.safeParse(data));
    default:
      return null;
  }
}

const told = <K extends string, T>(type: K, parsed: z.ZodSafeParseResult<T>): { type: K; told: T } | null =>
  parsed.success ? { type, told: parsed.data } : null;
