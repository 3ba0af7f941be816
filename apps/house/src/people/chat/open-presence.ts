import { randomUUID } from 'node:crypto';
import type { SiteContext } from '../../context.ts';
import { PublishedPresence, ReceivedPresence } from './node-presence.ts';
import { Presence } from './presence.ts';

/** The accounts that are connected to any node of the house. */
export function openPresence({ bus, clock, events }: Pick<SiteContext, 'bus' | 'clock' | 'events'>): {
  readonly presence: Presence;
  /** A connection of the account has begun at this node. Returns a function to call once, when it ends. */
  enter(accountId: number): () => void;
  close(): void;
} {
  const node = randomUUID();
  const presence = new Presence(clock, events);
  const published = new PublishedPresence({ node, bus, clock });
  const elsewhere = new ReceivedPresence({ own: node, bus, clock, presence });
  return {
    presence,
    enter(accountId) {
      const ends = [presence.enter(accountId), published.enter(accountId)];
      return () => {
        for (const end of ends) end();
      };
    },
    close() {
      published.close();
      elsewhere.close();
      presence.close();
    },
  };
}
