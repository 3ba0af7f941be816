import { PlaySession } from '../../realtime/play/play-session.ts';
import type { ScriptedHouse } from './scripted-house.ts';

/** A session at machine 101 of a scripted house; its balance is ignored. */
export const scriptedSession = (house: ScriptedHouse): PlaySession =>
  new PlaySession({
    network: house,
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request',
    balance: () => undefined,
    info: () => undefined,
  });
