import type { QueuePlace } from '@floorcast/contract/queue';
import { seconds } from '@floorcast/contract/time';
import type { Clock } from '../../platform/clock.ts';
import { roughMinutes } from './estimate.ts';
import type { PlaceRow } from './queue.repository.ts';

/** A free seat that is kept for somebody. Owns the timer of its end. */
interface Kept {
  readonly placeId: number;
  readonly until: number;
  /** On a clock that nobody sets (ms). */
  readonly endsAt: number;
  readonly cancel: () => void;
}

interface Line {
  readonly playerIds: readonly number[];
  /** How long (s) people sit at this machine. */
  readonly typical: number | undefined;
  readonly kept: Kept | undefined;
  readonly keptFor: number | undefined;
}

/** A player's place without the machine's name. */
export type Standing = Omit<QueuePlace, 'name'>;

interface LinesParts {
  readonly clock: Clock;
  /** A kept seat was not taken in time. */
  readonly late: (machineId: number, place: PlaceRow) => void;
}

/** The lines as they were read last, and the ends of what is kept in them. `close` ends every timer. */
export class Lines {
  readonly #parts: LinesParts;
  readonly #lines = new Map<number, Line>();

  constructor(parts: LinesParts) {
    this.#parts = parts;
  }

  /** Takes a line as it is in the database now. Returns everybody who stands or stood in it. */
  take(machineId: number, places: readonly PlaceRow[], typical: number | undefined): ReadonlySet<number> {
    const before = this.#lines.get(machineId);
    const reserved = places.find(({ reserved_until }) => reserved_until !== null);
    const playerIds = places.map(({ player_id }) => player_id);
    const kept = this.#keep(machineId, before?.kept, reserved);
    if (places.length === 0) this.#lines.delete(machineId);
    else this.#lines.set(machineId, { playerIds, typical, kept, keptFor: reserved?.player_id });
    return new Set([...(before?.playerIds ?? []), ...playerIds]);
  }

  machines(): number[] {
    return [...this.#lines.keys()];
  }

  at(machineId: number): readonly number[] {
    return this.#lines.get(machineId)?.playerIds ?? [];
  }

  everybody(): number[] {
    return this.machines().flatMap((machineId) => [...this.at(machineId)]);
  }

  isKept(machineId: number): boolean {
    return this.#lines.get(machineId)?.kept !== undefined;
  }

  /** Which machine a player waits for. */
  machineOf(playerId: number): number | undefined {
    return this.machines().find((machineId) => this.at(machineId).includes(playerId));
  }

  standing(playerId: number): Standing | undefined {
    for (const [id, line] of this.#lines) {
      const place = line.playerIds.indexOf(playerId) + 1;
      if (place > 0) return this.#standing(id, line, place, playerId);
    }
    return undefined;
  }

  close(): void {
    for (const { kept } of this.#lines.values()) kept?.cancel();
    this.#lines.clear();
  }

  #standing(
    id: number,
    { playerIds, typical, kept, keptFor }: Line,
    place: number,
    player: number,
  ): Standing {
    const standing = {
      id,
      place,
      waiting: playerIds.length,
      waitMinutes: roughMinutes(typical, place),
    };
    if (kept === undefined || keptFor !== player) return standing;
    const left = Math.ceil((kept.endsAt - this.#parts.clock.monotonic()) / 1000);
    return { ...standing, seconds: seconds(Math.max(0, left)) };
  }

  #keep(machineId: number, before: Kept | undefined, place: PlaceRow | undefined): Kept | undefined {
    const until = place?.reserved_until?.getTime();
    if (before !== undefined && before.placeId === place?.id && before.until === until) return before;
    before?.cancel();
    if (place === undefined || until === undefined) return undefined;
    const { clock, late } = this.#parts;
    const left = Math.max(0, until - clock.now());
    const cancel = clock.after(left, () => late(machineId, place));
    return { placeId: place.id, until, endsAt: clock.monotonic() + left, cancel };
  }
}
