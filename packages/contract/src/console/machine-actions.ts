import * as z from 'zod/mini';
import { ButtonId, CameraId } from '../machines/machines.ts';
import { RequestId } from '../wire/request-id.ts';

/** Why a member of staff acts: kept on the trail. */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));

/** Of every action: safe to repeat with the same `requestId`, which acts and is recorded once (C25.20). */
const action = { requestId: RequestId, reason: Reason };

/** `POST /api/console/machines/{id}/reservation`: keep the machine free for staff, or free it. */
export const ReserveRequest = z.strictObject({ ...action, reserved: z.boolean() });
/** `POST /api/console/machines/{id}/service`: take the machine out of service after the running game, or put it back. */
export const ServiceRequest = z.strictObject({ ...action, inService: z.boolean() });
/** `POST /api/console/machines/{id}/message`: show a text to the player at the machine. */
export const MessageRequest = z.strictObject({
  ...action,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
/** `POST /api/console/machines/{id}/end`: cash the player's session out and end it. */
export const EndRequest = z.strictObject(action);
/** `POST /api/console/machines/{id}/unlock`: ask the machine to unlock after a hand pay that was paid. */
export const UnlockRequest = z.strictObject(action);
/** `POST /api/console/machines/{id}/camera`: connect a camera again. */
export const CameraRequest = z.strictObject({ ...action, camera: CameraId });
/** `POST /api/console/machines/{id}/press`: test a button, only of an empty machine without credit. */
export const TestPressRequest = z.strictObject({ ...action, button: ButtonId });

/** `POST /api/console/machines/{id}/look`: name this request in `?look=` of WHEP, to watch without being counted. */
export const LookRequest = z.strictObject(action);

/** For how long (ms) after it was recorded a look may begin. */
export const LOOK_MS = 600_000;

/** Reply of every action. `now`: false if this request had been carried out before. */
export const ActionReply = z.object({ status: z.literal(1), now: z.boolean() });
