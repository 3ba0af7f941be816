import { ButtonId, HOLD_MS } from '@floorcast/contract/machines';
import * as z from 'zod';
import { readWire, SOCKET_FORMS, type Wire } from '../../wires/wires.ts';

const KINDS: Readonly<
  Record<'stream' | 'serial' | 'hid', { wires: readonly Wire['kind'][]; forms: string }>
> = {
  stream: {
    wires: ['socket', 'serial', 'pty'],
    forms: `${SOCKET_FORMS}, serial:/dev/… or pty:/dev/…`,
  },
  serial: { wires: ['socket', 'serial', 'pty'], forms: 'serial:/dev/…, pty:/dev/… or tcp://host:port' },
  hid: { wires: ['hid'], forms: 'hid:/dev/hidraw…' },
};

/** The relay board beside a machine's buttons. */
export const PanelConfig = z
  .strictObject({
    /** `stream`: spoken to in lines; `serial`: four-byte frames; `hid`: a USB HID board. */
    kind: z.enum(['stream', 'serial', 'hid']).default('stream'),
    address: z.string(),
    /** Of a `serial` board: whether it answers each frame (`a0-feedback`, as it must at `tcp://`) or none (`a0`). */
    protocol: z.enum(['a0', 'a0-feedback']).default('a0'),
    /** Of a board on a serial port (bits a second). */
    baudRate: z.literal([2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200]).default(9600),
    /** Which output of the relay board is wired to which button. */
    outputs: z.record(ButtonId, z.int().positive().max(255)),
    pulseMs: z.int().min(10).max(2000).default(60),
    gapMs: z.int().min(0).max(5000).default(60),
    /** At most so many presses begin within a second; more wait. */
    pressesPerSecond: z.int().min(1).max(50).default(10),
    /** Buttons that do something of their own while they are held down, and for how long at the most. */
    holds: z.array(ButtonId).default([]),
    holdMs: z.int().min(100).max(60_000).default(HOLD_MS),
    /** Whether the board reports how the buttons are lit. */
    lamps: z.boolean().default(false),
  })
  .check(({ value: { kind, address, protocol, lamps }, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: address });
    if (!fits(address, KINDS[kind].wires)) wrong('address', `must be ${KINDS[kind].forms}`);
    // What waits in the computer for a cable to be back would count as pressed.
    if (kind === 'serial' && protocol === 'a0' && address.startsWith('tcp:'))
      wrong('protocol', 'must be "a0-feedback" at tcp://: only its answer says that a press has arrived');
    if (lamps && kind !== 'stream')
      wrong('lamps', 'must be false: only a board of the kind "stream" reports them');
  });
export type PanelConfig = z.infer<typeof PanelConfig>;

function fits(address: string, wires: readonly Wire['kind'][]): boolean {
  try {
    return wires.includes(readWire(address).kind);
  } catch {
    return false;
  }
}
