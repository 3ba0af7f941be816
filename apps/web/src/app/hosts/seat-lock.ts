import { settings } from '../../api/settings/settings.ts';
import { Observable } from '../../lib/observable.ts';

const locked = new Observable(false);

const hasPin = (): boolean => (localStorage.getItem('pin_code') ?? '') !== '';

/** The lock that a game sets when its player is away (GAME-12). Sites with PIN_CHECK lock every screen instead. */
export const seatLock = {
  locked,
  lock(): void {
    if (hasPin() && !settings().PIN_CHECK) locked.setState(true);
  },
  opened: (): void => locked.setState(false),
  /** Locked before a reload, locked after it. */
  takeUp(): void {
    if (localStorage.getItem('lock') === 'true') seatLock.lock();
  },
};
