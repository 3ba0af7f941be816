import { randomUUID } from 'node:crypto';
import type { HouseEvents } from '../../context.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { PublishedPresence, ReceivedPresence } from './node-presence.ts';
import { Presence } from './presence.ts';

interface OpenPresenceParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly events: HouseEvents;
}

/** The accounts that are connected to any node of the house. */
export function openPresence({ bus, clock, events }: OpenPresenceParts): {
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
