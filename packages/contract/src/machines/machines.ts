import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { MinorUnits } from '../money/money.ts';
import { added, Flag, Id, IdPath } from '../wire/fields.ts';

/** Statuses of a machine and its seat, as the lobby and `machine` notifications carry them. */
export const MACHINE_STATUSES = [
  'available',
  'reserved',
  'playing',
  'waiting',
  'waiting-bonus',
  'cashing-out',
  'malfunction',
  'offline',
] as const;
/** Schema of {@link MACHINE_STATUSES}. */
export const MachineStatus = z.enum(MACHINE_STATUSES);
/** A parsed {@link MachineStatus}. */
export type MachineStatus = z.infer<typeof MachineStatus>;

/** Id of a machine. */
export const MachineId = Id;
/** Picture of a machine: `camera` films the cabinet, `screen` is the cabinet's captured display. */
export const CameraId = z.enum(['camera', 'screen']);
/** A parsed {@link CameraId}. */
export type CameraId = z.infer<typeof CameraId>;

const Offset = z.number().check(z.minimum(0), z.maximum(1));
/** A window of less than a tenth is a mistake. */
const Extent = z.number().check(z.minimum(0.1), z.maximum(1));
/** Shares that are written with a few digits may add up to a little more than the whole. */
const WHOLE = 1.000_001;
const Shares = z.object({ x: Offset, y: Offset, width: Extent, height: Extent });

/** Whether a rectangle in shares of a picture lies inside of it. */
export const isInPicture = ({ x, y, width, height }: z.infer<typeof Shares>): boolean =>
  x + width <= WHOLE && y + height <= WHOLE;

/**
 * Part of a camera's picture that a player must see: all reels, and the machine's own meters. In shares of the
 * picture's width and height, from its upper left corner.
 */
export const ReelWindow = Shares.check(z.refine(isInPicture, 'must lie inside the picture'));
/** A parsed {@link ReelWindow}. */
export type ReelWindow = z.infer<typeof ReelWindow>;

/** A camera of a machine: the size of its picture in pixels, and its reel window if the floor's configuration has one. */
export const Video = z.object({
  id: CameraId,
  width: z.int(),
  height: z.int(),
  reelWindow: z.optional(ReelWindow),
});
/** A parsed {@link Video}. */
export type Video = z.infer<typeof Video>;

/** Id of a cabinet button, as its panel configuration names it. */
export const ButtonId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
/** A parsed {@link ButtonId}. */
export type ButtonId = z.infer<typeof ButtonId>;

/** Default of {@link HoldMs} (ms), for a floor that does not send one. */
export const HOLD_MS = 30_000;
/** Maximum time (ms) that a cabinet's panel holds a button down (C4.65). */
export const HoldMs = z._default(z.int().check(z.minimum(100), z.maximum(60_000)), HOLD_MS);

/** Lamp state of the cabinet's buttons; a button without an entry has no lamp. */
export const Lamps = z.record(ButtonId, z.enum(['off', 'on', 'blink']));
/** A parsed {@link Lamps}. */
export type Lamps = z.infer<typeof Lamps>;

/** A machine in the lobby's list. `image` is empty if it has no picture of its own, `name` if a server has no names. */
export const Machine = z.object({
  id: MachineId,
  name: added(z.string(), ''),
  status: z.string(),
  brand: z.string(),
  image: added(z.string(), ''),
  reservation: added(Flag, false),
  /** Number of queue entries for its seat; absent if there are none. */
  waiting: z.optional(z.int()),
  /** Bet of one game at the lowest and at the highest bet level; absent until its floor has described it (C6.66). */
  bets: z.optional(z.object({ lowest: MinorUnits, highest: MinorUnits })),
  /** Value of one credit; absent until its floor has described it (C6.66). */
  denomination: z.optional(MinorUnits),
});
/** A parsed {@link Machine}. */
export type Machine = z.infer<typeof Machine>;

/** A brand of machines; `jackpot` is a comma-separated list of minor units. */
export const Brand = z.object({
  id: z.int(),
  name: z.string(),
  jackpot: added(z.string(), ''),
  machineCount: added(z.int(), 0),
});
/** A parsed {@link Brand}. */
export type Brand = z.infer<typeof Brand>;

const UNKNOWN_BRAND: Brand = { id: 0, name: '', jackpot: '', machineCount: 0 };

/** All brands. */
export const BrandsReply = z.array(Brand);
/** All machines, as a list, or those of one brand with the brand. */
export const MachinesReply = z.union([
  z.array(Machine),
  z.object({ brand: added(Brand, UNKNOWN_BRAND), machines: z.array(Machine) }),
]);
/** A parsed {@link MachinesReply}. */
export type MachinesReply = z.infer<typeof MachinesReply>;

/** A bet level of the machine; the highest `Order` is shown first. `bet` is per game, in minor units. */
export const Band = z.object({ id: z.int(), name: z.string(), Order: z.int(), bet: MinorUnits });
/** A parsed {@link Band}. */
export type Band = z.infer<typeof Band>;

/** One machine with its bet levels and cameras. */
export const MachineReply = z.object({
  machine: Machine,
  brand: Brand,
  bands: z.array(Band),
  cameras: z.array(CameraId),
  /** The same cameras with their sizes. Older houses omit it. */
  videos: z._default(z.array(Video), []),
});
/** A parsed {@link MachineReply}. */
export type MachineReply = z.infer<typeof MachineReply>;

/** Brands and machines, for every signed-in account. */
export const MachineCalls = defineCalls('machines', {
  brands: {
    does: 'Lists the brands.',
    route: 'GET /api/machine/brands',
    access: 'signed-in',
    reply: BrandsReply,
  },
  all: {
    does: 'Lists all machines.',
    route: 'GET /api/machine/all',
    access: 'signed-in',
    reply: MachinesReply,
  },
  ofBrand: {
    does: 'Lists the machines of one brand.',
    route: 'GET /api/machine/:id',
    access: 'signed-in',
    params: IdPath,
    reply: MachinesReply,
  },
  read: {
    does: 'Shows one machine with what it offers.',
    route: 'GET /api/machines/:id',
    access: 'signed-in',
    machine: 'path',
    params: IdPath,
    reply: MachineReply,
  },
});
