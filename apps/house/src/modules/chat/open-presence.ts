import type { HouseEvents } from '../../events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { ReceivedPresence } from './node-presence.ts';
import { Presence } from './presence.ts';

interface OpenPresenceParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly events: HouseEvents;
}

/** The accounts that are connected to any node of the house. */
export function openPresence({ bus, clock, events }: OpenPresenceParts): {
  readonly presence: Presence;
  close(): void;
} {
  const presence = new Presence(clock, events);
  const elsewhere = new ReceivedPresence({ bus, clock, presence });
  return {
    presence,
    close() {
      elsewhere.close();
      presence.close();
    },
  };
}
