import { DoneReply } from '@floorcast/contract/auth';
import { call } from '../call/call.ts';

/** Ends the player's session at a machine from here; its credit goes to the wallet (RECON-3). */
export const kickSession = (machineId: number) =>
  call({ method: 'POST', path: '/player/kick', body: { machineId }, reply: DoneReply });

/** Cashes the player's open session out and ends it (RECON-3). */
export const cancelSession = (machineId: number) =>
  call({ method: 'POST', path: '/player/cancel', body: { machineId }, reply: DoneReply });
