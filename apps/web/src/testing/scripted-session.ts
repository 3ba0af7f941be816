import { PlaySession } from '../realtime/play/play-session.ts';
import type { ScriptedHouse } from './scripted-house.ts';

/** A session at machine 101 of a house that does as a test says; nobody hears of its balance. */
export const scriptedSession = (house: ScriptedHouse): PlaySession =>
  new PlaySession({
    network: house,
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request',
    balance: () => undefined,
    info: () => undefined,
  });
