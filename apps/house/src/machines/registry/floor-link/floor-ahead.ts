import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';

/** A floor was acknowledged up to an event, and the database holds its events only up to `stored`. */
export interface FloorAhead {
  readonly acknowledged: number;
  readonly stored: number;
}

/** The remedy. Only staff know which of the two applies. */
const REMEDY =
  'reconcile the accounts if the database was restored (npm run admin -- books settle), or give the floor a new journal if it belongs to another house';

/** Logs that such a floor is refused, and returns the answer to its `hello`, with both numbers (C6.12). */
export function refuseFloorAhead(
  floor: string,
  { acknowledged, stored }: FloorAhead,
  log: Logger,
): ProtooError {
  const reason = `the floor was acknowledged up to event ${acknowledged}, and this house has stored its events up to ${stored}`;
  log.error({ floor, acknowledged, stored }, `floor refused: ${reason}; ${REMEDY}`);
  return new ProtooError(ERRORS.notAllowed.code, reason, { told: acknowledged, kept: stored });
}
