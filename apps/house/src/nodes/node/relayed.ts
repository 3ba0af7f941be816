/** The header of what another node relays here: it is not relayed once more. A client that sends it gains nothing. */
export const RELAYED = 'x-floorcast-relayed';
/** The status by which a node says that it does not own the floor: nothing was done, and the relaying node looks again. */
export const MISDIRECTED = 421;
