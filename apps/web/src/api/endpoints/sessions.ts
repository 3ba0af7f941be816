import { SessionCalls } from '@floorcast/contract/player';
import { ask } from '../call/ask.ts';

/** Ends the player's session at a machine from here; its credit goes to the wallet (RECON-3). */
export const kickSession = (machineId: number) => ask(SessionCalls.kick, { body: { machineId } });

/** Cashes the player's open session out and ends it (RECON-3). */
export const cancelSession = (machineId: number) => ask(SessionCalls.cancel, { body: { machineId } });
