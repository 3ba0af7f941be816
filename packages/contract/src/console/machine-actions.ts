import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import type { Permission } from '../calls/duties.ts';
import { ButtonId, CameraId } from '../machines/machines.ts';
import { GivenId, RequestId } from '../wire/fields.ts';

/** What the trail records of these calls. */
export const MACHINE_TRAIL = [
  'machine.reserved',
  'machine.released',
  'machine.taken-out',
  'machine.put-back',
  'machine.message',
  'machine.session-ended',
  'machine.unlocked',
  'machine.camera-restarted',
  'machine.test-press',
  'machine.looked',
  'machine.action-refused',
] as const;

/** Why a member of staff acts: kept on the trail. */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));

/** For how long (ms) after it was recorded a look may begin. */
export const LOOK_MS = 600_000;

/**
 * An act at a machine. Safe to repeat with the same `requestId`, which acts and is recorded once (C25.20): `now` is false
 * if this request had been carried out before.
 */
const act = <const Name extends string, More extends z.core.$ZodShape>(
  name: Name,
  may: Permission,
  does: string,
  more: More,
) => ({
  does,
  route: `POST /api/console/machines/:id/${name}` as const,
  access: { may },
  machine: 'path' as const,
  params: z.object({ id: GivenId }),
  body: z.strictObject({ requestId: RequestId, reason: Reason, ...more }),
  reply: z.object({ status: z.literal(1), now: z.boolean() }),
});

/** What staff do at machines, by the last part of its address. */
export const MachineActionCalls = defineCalls('console', {
  reservation: act('reservation', 'floor.service', 'Keeps a machine free, or frees it.', {
    reserved: z.boolean(),
  }),
  service: act(
    'service',
    'floor.service',
    'Takes a machine out of service after its game, or returns it to service.',
    { inService: z.boolean() },
  ),
  unlock: act('unlock', 'floor.service', 'Unlocks a machine whose hand pay was paid.', {}),
  camera: act('camera', 'floor.service', 'Connects a camera again.', { camera: CameraId }),
  /** Only of a machine without credit. */
  press: act('press', 'floor.service', 'Tests a button of an empty machine.', { button: ButtonId }),
  message: act('message', 'floor.players', 'Shows a text to the player at a machine.', {
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  end: act('end', 'floor.players', 'Ends the session at a machine, and cashes it out.', {}),
  /** Name this request in `?look=` of WHEP, to watch without being counted. */
  look: act('look', 'floor.look', 'Records a look at a machine that is not counted.', {}),
});
