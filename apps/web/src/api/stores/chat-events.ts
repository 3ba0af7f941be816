import type { PlayerNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';

/** Events of the team chat; between `lost` and `joined` notifications are missed. */
export type ChatEvent =
  | { readonly kind: 'chat'; readonly data: z.infer<typeof PlayerNotifications.chat> }
  | { readonly kind: 'presence'; readonly data: z.infer<typeof PlayerNotifications.presence> }
  | { readonly kind: 'lost' }
  | { readonly kind: 'joined' };

const listeners = new Set<(event: ChatEvent) => void>();

/** Delivers events of the team chat to their listeners; it stores none. */
export const chatEvents = {
  receive(event: ChatEvent): void {
    for (const listener of [...listeners]) listener(event);
  },
  subscribe(listener: (event: ChatEvent) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
