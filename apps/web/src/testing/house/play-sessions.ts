import { vi } from 'vitest';
import { PlaySession } from '../../realtime/play/play-session.ts';
import { seatOf } from '../../realtime/play/reduce-play.ts';
import { INIT } from './machine-init.ts';
import { ScriptedHouse } from './scripted-house.ts';

/** A moment of the wire. */
export const AT = '2026-01-01T00:00:00.000Z';

/** A session that has requested its seat. */
export function joiningSession({ opens = true } = {}) {
  const house = new ScriptedHouse();
  house.opens = opens;
  const balance = vi.fn();
  const info = vi.fn();
  let ids = 0;
  const session = new PlaySession({
    network: house,
    token: () => 'token',
    machineId: 101,
    newRequestId: () => `request-${ids++}`,
    balance,
    info,
  });
  session.start();
  return { house, session, balance, info };
}

/** A session whose seat has been given. */
export async function seatedSession(init: object = {}) {
  const { house, session, balance } = joiningSession();
  await house.accept('init', { ...INIT, ...init });
  const seat = () => {
    const now = seatOf(session.getState());
    if (now === null) throw new Error('no seat');
    return now;
  };
  return { house, session, seat, balance };
}

/** The data of a game, without its phase. */
export const ROUND = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: AT };

/** A session whose game runs, and was started a while ago. */
export async function sessionInGame() {
  const all = await seatedSession();
  void all.session.presses.press('spin');
  await all.house.accept('press', { acknowledged: true });
  await all.house.notify('round', { ...ROUND, phase: 'started' });
  await all.house.pass();
  return all;
}
