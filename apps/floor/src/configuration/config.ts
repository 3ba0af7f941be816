import { Currency } from '@floorcast/contract/known-currencies';
import { ButtonId } from '@floorcast/contract/machines';
import { MinorUnits } from '@floorcast/contract/money';
import * as z from 'zod';
import { CameraConfig } from '../capture/camera-config.ts';
import { DEFAULT_LADDER, Ladder } from '../encode/ladder.ts';
import { PanelConfig } from '../machines/panel/panel-config.ts';
import { ModelProfile, profileOf } from '../machines/sas/profile/profiles.ts';
import { readWire, SOCKET_FORMS } from '../wires/wires.ts';

const Port = z.int().min(0).max(65_535);

/** A bet level and the presses that reach it from any other level. */
const BandConfig = z.strictObject({
  id: z.int(),
  name: z.string(),
  Order: z.int(),
  bet: MinorUnits,
  presses: z.array(ButtonId).min(1).max(32),
});
export type BandConfig = z.infer<typeof BandConfig>;

const MachineConfig = z.strictObject({
  id: z.int().positive(),
  sas: z.strictObject({
    /** Where the machine's line is: as `lineOpener` has it. */
    address: z.string().refine(isLine, {
      error: `must be ${SOCKET_FORMS}, serial:/dev/… or pty:/dev/…`,
    }),
    /** `discover`: the floor waits until the machine calls its own. */
    sasAddress: z.union([z.int().min(1).max(127), z.literal('discover')]).default(1),
    /** What a credit is worth, in minor units of the site's currency. */
    denominationCents: z.int().positive().default(1),
    profile: ModelProfile.default('standard').transform(profileOf),
  }),
  panel: PanelConfig,
  bands: z.array(BandConfig),
  cameras: z.array(CameraConfig),
});
export type MachineConfig = z.infer<typeof MachineConfig>;

function isLine(address: string): boolean {
  try {
    return readWire(address).kind !== 'hid';
  } catch {
    return false;
  }
}

interface NamedWire {
  readonly path: (string | number)[];
  readonly address: string;
  /** The outputs of a board on which each can be set independently. */
  readonly outputs: readonly number[] | undefined;
}

const wiresOf = ({ sas, panel }: MachineConfig, machine: number): NamedWire[] => [
  { path: ['machines', machine, 'sas', 'address'], address: sas.address, outputs: undefined },
  {
    path: ['machines', machine, 'panel', 'address'],
    address: panel.address,
    outputs: panel.kind === 'hid' ? Object.values(panel.outputs) : undefined,
  },
];

/** Whether two users of these would be in each other's way: a line is polled by one, and a board may open all it has. */
const clash = (one: NamedWire, other: NamedWire): boolean =>
  one.address === other.address &&
  (one.outputs === undefined || one.outputs.some((output) => other.outputs?.includes(output) ?? true));

/** What is no address at all is refused as that. */
function isWithoutLogin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** The floor's configuration file; its credential is in another one. */
export const FloorConfig = z
  .strictObject({
    /** Where the house is: `ws://host:port` or `wss://host`. */
    house: z.url({ protocol: /^wss?$/ }).refine(isWithoutLogin, {
      error: 'must be without name and password: the floor’s credential has a file of its own',
    }),
    /** Code of the site's currency, in which amounts are shown to technicians. */
    currency: z._default(Currency, 'TRY'),
    /** The journal's file; its folder must exist. */
    journal: z.string().min(1),
    media: z
      .strictObject({
        bindAddress: z.string().default('0.0.0.0'),
        /** One UDP port for all viewers; 0 picks a free one. */
        port: Port.default(0),
        /** Sent to browsers in place of the bound address: `host`, or `host:port` where NAT maps the port too. */
        advertise: z.array(z.string()).default([]),
        /** A second UDP port, for viewers behind TURN over TCP: TURN servers must reach it. */
        turnPort: z.int().min(1).max(65_535).optional(),
        /** Draws a machine-readable clock into simulated pictures, for measuring. */
        timeCode: z.boolean().default(false),
        /** Simulated pictures a second: fewer cost a demonstration less of its processor. */
        simulatedFps: z.int().min(5).max(60).default(30),
        /** The renditions of each camera, from the best to the least; only those with viewers are encoded. */
        ladder: Ladder.default(DEFAULT_LADDER),
        /** How many encoders may run at once: past that, viewers share renditions, players last. */
        encoders: z.int().min(1).max(1_000).default(24),
        /** Keeps each camera's stream open when nobody views it, so that a dead camera is known within two seconds. */
        watchCameras: z.boolean().default(true),
      })
      .refine(({ port, turnPort }) => turnPort !== port, {
        path: ['turnPort'],
        message: 'must be another port than media.port',
      }),
    machines: z.array(MachineConfig).max(500),
  })
  .check(({ value: { machines }, issues }) => {
    machines.forEach(({ id }, i) => {
      if (machines.findIndex((other) => other.id === id) < i)
        issues.push({
          code: 'custom',
          path: ['machines', i, 'id'],
          message: `is on another machine too: ${id} must be one’s own`,
          input: id,
        });
    });
    const wires = machines.flatMap(wiresOf);
    wires.forEach((wire, i) => {
      if (wires.slice(0, i).some((before) => clash(wire, before)))
        issues.push({
          code: 'custom',
          path: wire.path,
          message:
            'is in this configuration already: no two machines can share a line or a board, but for outputs that differ of a HID board',
          input: wire.address,
        });
    });
  });
export type FloorConfig = z.infer<typeof FloorConfig>;
