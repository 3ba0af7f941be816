import { ButtonId, CameraId } from '@floorcast/contract/machines';
import { MinorUnits } from '@floorcast/contract/money';
import * as z from 'zod';

const Port = z.int().min(0).max(65_535);

/** A bet level and the presses that reach it from any other level. */
const BandConfig = z.object({
  id: z.int(),
  name: z.string(),
  Order: z.int(),
  bet: MinorUnits,
  presses: z.array(ButtonId).min(1).max(32),
});
export type BandConfig = z.infer<typeof BandConfig>;

const MachineConfig = z.object({
  id: z.int().positive(),
  sas: z.object({
    /** `unix:/path` or `tcp://host:port`: where the machine's line is. */
    address: z.string(),
    sasAddress: z.int().min(1).max(127).default(1),
    denominationCents: z.int().positive().default(1),
  }),
  panel: z.object({
    address: z.string(),
    /** Which output of the relay board is wired to which button. */
    outputs: z.record(ButtonId, z.int().positive()),
    pulseMs: z.int().min(10).max(2000).default(60),
    gapMs: z.int().min(0).max(5000).default(60),
    /** Buttons that do something of their own while they are held down, and for how long at the most. */
    holds: z.array(ButtonId).default([]),
    holdMs: z.int().min(100).max(60_000).default(30_000),
    /** Whether the board tells how the buttons are lit. */
    lamps: z.boolean().default(false),
  }),
  bands: z.array(BandConfig),
  cameras: z.array(z.object({ id: CameraId, source: z.string(), width: z.int(), height: z.int() })),
});
export type MachineConfig = z.infer<typeof MachineConfig>;

/** The floor's configuration file; its credential comes from the environment (`FLOOR_CREDENTIAL`). */
export const FloorConfig = z.object({
  /** Where the house is: `ws://host:port` or `wss://host`. */
  house: z.url({ protocol: /^wss?$/ }),
  /** The journal's file; its folder must exist. */
  journal: z.string(),
  media: z.object({
    bindAddress: z.string().default('0.0.0.0'),
    /** One UDP port for all viewers; 0 picks a free one. */
    port: Port.default(0),
    /** Told to browsers in place of the bound address: `host`, or `host:port` where NAT maps the port too. */
    advertise: z.array(z.string()).default([]),
    /** Draws a machine-readable clock into simulated pictures, for measuring. */
    timeCode: z.boolean().default(false),
  }),
  machines: z.array(MachineConfig).max(500),
});
export type FloorConfig = z.infer<typeof FloorConfig>;
