import { settings } from '../../api/settings/settings.ts';
import { Observable } from '../../lib/observable.ts';

const locked = new Observable(false);

/** Its code is not needed before. */
const leave = async (): Promise<void> => (await import('../account/sign-out.ts')).signOut();

const hasPin = (): boolean => (localStorage.getItem('pin_code') ?? '') !== '';

/**
 * The lock that a game sets when its player is away (GAME-12). Sites with PIN_CHECK lock every screen instead, and where
 * the policy signs idle accounts out, that happens (RULE-13).
 */
export const seatLock = {
  locked,
  lock(): void {
    if (settings().IDLE_SIGN_OUT_SECONDS > 0) void leave();
    else if (hasPin() && !settings().PIN_CHECK) locked.setState(true);
  },
  opened: (): void => locked.setState(false),
  /** Locked before a reload, locked after it. */
  takeUp(): void {
    if (localStorage.getItem('lock') === 'true') seatLock.lock();
  },
};
