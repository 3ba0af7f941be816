import * as z from 'zod/mini';
import { MinorUnits } from './money.ts';

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
export const MachineStatus = z.enum(MACHINE_STATUSES);
export type MachineStatus = z.infer<typeof MachineStatus>;

export const MachineId = z.int().check(z.positive(), z.maximum(2_147_483_647));
export const CameraId = z.enum(['camera', 'screen']);
export type CameraId = z.infer<typeof CameraId>;

export const ButtonId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
export type ButtonId = z.infer<typeof ButtonId>;

/** How long (ms) a cabinet's panel holds a button down at the most, where its floor does not tell. */
export const HOLD_MS = 30_000;
export const HoldMs = z._default(z.int().check(z.minimum(100), z.maximum(60_000)), HOLD_MS);

/** How the lamps of a cabinet's buttons are lit; a button without an entry has none. */
export const Lamps = z.record(ButtonId, z.enum(['off', 'on', 'blink']));
export type Lamps = z.infer<typeof Lamps>;

/** A machine as the lobby lists it. `image` is empty when there is none of its own. */
export const Machine = z.object({
  id: MachineId,
  name: z.string(),
  status: z.string(),
  brand: z.string(),
  image: z.string(),
  reservation: z.boolean(),
  /** How many stand in line for its seat; absent: nobody. */
  waiting: z.optional(z.int()),
});
export type Machine = z.infer<typeof Machine>;

/** `jackpot` is a comma-separated list of minor units. */
export const Brand = z.object({
  id: z.int(),
  name: z.string(),
  jackpot: z._default(z.string(), ''),
  machineCount: z._default(z.int(), 0),
});
export type Brand = z.infer<typeof Brand>;

/** `GET /api/machine/brands`. */
export const BrandsReply = z.array(Brand);
/** `GET /api/machine/all`: a list; `GET /api/machine/{brandId}`: the brand with its machines. */
export const MachinesReply = z.union([
  z.array(Machine),
  z.object({ brand: Brand, machines: z.array(Machine) }),
]);
export type MachinesReply = z.infer<typeof MachinesReply>;

/** A bet level that the machine offers; the highest `Order` is shown first. `bet` is per game. */
export const Band = z.object({ id: z.int(), name: z.string(), Order: z.int(), bet: MinorUnits });
export type Band = z.infer<typeof Band>;

/** `GET /api/machines/{id}`: one machine with what it offers. */
export const MachineReply = z.object({
  machine: Machine,
  brand: Brand,
  bands: z.array(Band),
  cameras: z.array(CameraId),
});
export type MachineReply = z.infer<typeof MachineReply>;
