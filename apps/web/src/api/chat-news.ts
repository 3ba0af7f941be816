import type { PlayerNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';

/** What the notification connection has of the team chat; between `lost` and `joined` news are missed. */
export type ChatNews =
  | { readonly kind: 'chat'; readonly told: z.infer<typeof PlayerNotifications.chat> }
  | { readonly kind: 'presence'; readonly told: z.infer<typeof PlayerNotifications.presence> }
  | { readonly kind: 'lost' }
  | { readonly kind: 'joined' };

const listeners = new Set<(news: ChatNews) => void>();

/** Hands news of the team chat on to whatever shows them; they are kept nowhere. */
export const chatNews = {
  tell(news: ChatNews): void {
    for (const listener of [...listeners]) listener(news);
  },
  subscribe(listener: (news: ChatNews) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
