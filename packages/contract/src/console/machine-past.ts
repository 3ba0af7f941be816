import * as z from 'zod/mini';
import { FileLanguage } from '../account/player.ts';
import { MinorUnits } from '../money/money.ts';
import { GameRow } from '../play/games.ts';
import { GivenId } from '../wire/ids.ts';
import { PAGE_FIELDS, pageOf, sortOf } from '../wire/paging.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { TrailRow } from './trail.ts';

/** Lists of what happened at a machine: `GET /api/console/machines/{id}/{name}`, and the same with `.csv`. */
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

/** Schemas of the replies: one page each. The trail has what the duties of the account show of it (C25.30). */
export const MACHINE_LIST_REPLIES = {
  games: pageOf(MachineGameRow),
  sessions: pageOf(MachineSessionRow),
  trail: pageOf(TrailRow),
} as const satisfies Record<MachineListName, unknown>;

const fields = {
  ...PAGE_FIELDS,
  /** By time only: the latest first, unless it is `at`. */
  sort: sortOf(['at']),
  from: z.optional(Moment),
  to: z.optional(Moment),
};
/** Query of a list: a page of it, of a span of time (`to` exclusive); of games, those of one session. */
export const machineListQuery = (name: MachineListName) =>
  name === 'games' ? z.strictObject({ ...fields, session: z.optional(GivenId) }) : z.strictObject(fields);
/** Query of a list as a file, which has every matching row. */
export const machineListFileQuery = (name: MachineListName) =>
  z.extend(machineListQuery(name), { language: z.optional(FileLanguage) });
