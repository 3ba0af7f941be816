/** Whether what a relay is to be closed for is still wanted. */
export type StillWanted = () => boolean;

/** A relay was not closed: when all that it waited for was there, nobody wanted that any more. */
export class NotWanted extends Error {
  constructor() {
    super('not wanted any more');
  }
}

/** For what is done however long it waits. */
export const always: StillWanted = () => true;

/** Right before a relay closes. @throws {NotWanted} */
export function insistOn(wanted: StillWanted): void {
  if (!wanted()) throw new NotWanted();
}
