import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';

/** A floor was acknowledged up to the event `told`, and the books hold its events up to `kept` only. */
export interface FloorAhead {
  readonly told: number;
  readonly kept: number;
}

/** What staff do about it. Only they know which of the two it is. */
const REMEDY =
  'settle the books if the database was restored (admin books settle); give the floor a new journal if it comes from another house';

/** Logs that such a floor is refused, and returns the answer to its `hello`, with both numbers (C6.12). */
export function refuseAhead(floor: string, { told, kept }: FloorAhead, log: Logger): ProtooError {
  const reason = `the floor was acknowledged up to event ${told}, and this house has kept its events up to ${kept}`;
  log.error({ floor, told, kept }, `floor refused: ${reason}; ${REMEDY}`);
  return new ProtooError(ERRORS.notAllowed.code, reason, { told, kept });
}
