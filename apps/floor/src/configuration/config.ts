import { ButtonId, CameraId } from '@floorcast/contract/machines';
import { MinorUnits } from '@floorcast/contract/money';
import * as z from 'zod';
import { PanelConfig } from './machines/panel/panel-config.ts';
import { ModelProfile, profileOf } from './machines/sas/model-profile.ts';

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
    /** `discover`: the machine is waited for to call its own. */
    sasAddress: z.union([z.int().min(1).max(127), z.literal('discover')]).default(1),
    denominationCents: z.int().positive().default(1),
    profile: ModelProfile.default('standard').transform(profileOf),
  }),
  panel: PanelConfig,
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
