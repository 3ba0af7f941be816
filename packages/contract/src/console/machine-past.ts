import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { MinorUnits } from '../money/money.ts';
import { GameRow } from '../play/games.ts';
import { GivenId, PAGE_FIELDS, sortOf } from '../wire/fields.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { listCalls } from './list-calls.ts';
import { TrailRow } from './trail.ts';

/** Lists of what happened at a machine. */
export const MACHINE_LISTS = ['games', 'sessions', 'trail'] as const;
/** One of {@link MACHINE_LISTS}. */
export type MachineListName = (typeof MACHINE_LISTS)[number];

/** The player who played; null also where the duties of the account show no players (C25.29). */
const player = z.nullable(z.object({ id: z.int(), username: z.string() }));

/** A game that was played at the machine. */
export const MachineGameRow = z.object({
  ...GameRow.shape,
  /** Null: nobody had a session at the machine. */
  sessionId: z.nullable(z.int()),
  player,
});
/** A parsed {@link MachineGameRow}. */
export type MachineGameRow = z.infer<typeof MachineGameRow>;

/** A play session at the machine. */
export const MachineSessionRow = z.object({
  id: z.int(),
  player,
  start: Moment,
  end: z.nullable(Moment),
  /** Seconds from start to end, or until now for an open session. */
  duration: Seconds,
  spinCount: z.int(),
  freeSpinCount: z.int(),
  staked: MinorUnits,
  won: MinorUnits,
});
/** A parsed {@link MachineSessionRow}. */
export type MachineSessionRow = z.infer<typeof MachineSessionRow>;

/** A list, of a span of time (`to` exclusive), by time only: the latest first, unless `sort` is `at`. */
const list = <const Name extends MachineListName, Row extends z.ZodMiniType, More extends z.core.$ZodShape>(
  name: Name,
  row: Row,
  more: More,
) =>
  defineCalls(
    'console',
    listCalls({
      path: `machines/:id/${name}` as const,
      does: [`Lists ${name} of a machine, a page at a time.`, `All ${name} of a machine, as a file.`],
      may: 'floor.read',
      params: z.object({ id: GivenId }),
      query: z.strictObject({
        ...PAGE_FIELDS,
        sort: sortOf(['at']),
        from: z.optional(Moment),
        ...more,
      }),
      row,
    }),
  );

/** The calls of each list about a machine. */
export const MACHINE_LIST_CALLS = {
  /** `session`: those of one play session. */
  games: list('games', MachineGameRow, { session: z.optional(GivenId) }),
  sessions: list('sessions', MachineSessionRow, {}),
  /** What the duties of the account show of it (C25.30). */
  trail: list('trail', TrailRow, {}),
} as const satisfies Record<MachineListName, unknown>;
