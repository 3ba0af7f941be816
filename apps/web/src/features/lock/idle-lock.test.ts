import { beforeEach, describe, expect, test } from 'vitest';
import { IdleLock } from './idle-lock.ts';

const PIN = '1234';
const MINUTE = 60_000;

/** Time, storage and a house in a test's hands. */
class Desk {
  now = 1_000_000;
  signedIn = true;
  signOuts = 0;
  checkable = true;
  readonly kept = new Map([['pin_code', 'salt$digest']]);
  #timers: { at: number; run: () => void }[] = [];

  open(): IdleLock {
    const lock = new IdleLock({
      storage: {
        getItem: (key) => this.kept.get(key) ?? null,
        setItem: (key, value) => void this.kept.set(key, value),
        removeItem: (key) => void this.kept.delete(key),
      },
      now: () => this.now,
      after: (ms, run) => {
        const timer = { at: this.now + ms, run };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((other) => other !== timer);
        };
      },
      isSignedIn: () => this.signedIn,
      pinFits: async (pinCode, pin) => {
        if (!this.checkable) throw new TypeError('not secure');
        return pinCode !== '' && pin === PIN;
      },
      signOut: async () => {
        this.signOuts += 1;
      },
    });
    lock.start();
    return lock;
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  get timers(): number {
    return this.#timers.length;
  }
}

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

const locked = (): IdleLock => {
  const lock = desk.open();
  desk.pass(MINUTE);
  return lock;
};
const wrongTimes = async (lock: IdleLock, times: number) => {
  for (let i = 0; i < times; i++) await lock.tryPin('0000');
};

describe('locking', () => {
  test('LOCK-1 a minute without activity sets the flag and locks, not a moment less', () => {
    const lock = desk.open();
    desk.pass(MINUTE - 1);
    expect(lock.getState()).toEqual({ phase: 'open' });
    expect(desk.kept.has('lock')).toBe(false);
    desk.pass(1);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: null });
    expect(desk.kept.get('lock')).toBe('true');
  });

  test('LOCK-1 activity begins the minute again, at most every 500 ms', () => {
    const lock = desk.open();
    desk.pass(30_000);
    lock.activity();
    desk.pass(499);
    lock.activity();
    expect(desk.kept.get('lock_active_at')).toBe('1030000');
    desk.pass(MINUTE - 500);
    expect(lock.getState().phase).toBe('open');
    desk.pass(1);
    expect(lock.getState().phase).toBe('asking');
  });

  test('LOCK-1 activity in another tab counts here too, but not one of the future', () => {
    const lock = desk.open();
    desk.pass(50_000);
    desk.kept.set('lock_active_at', String(desk.now));
    desk.pass(MINUTE - 1);
    expect(lock.getState().phase).toBe('open');
    desk.kept.set('lock_active_at', String(desk.now + 10 * MINUTE));
    desk.pass(1);
    expect(lock.getState().phase).toBe('asking');
  });

  test('LOCK-1 after a sleep of the device the first touch locks instead of counting', () => {
    const lock = desk.open();
    desk.now += 8 * 60 * MINUTE;
    lock.activity();
    expect(lock.getState().phase).toBe('asking');
  });

  test.each([
    ['without a PIN', () => desk.kept.set('pin_code', '')],
    ['signed out', () => (desk.signedIn = false)],
  ])('LOCK-1 %s the screen never locks', (_, arrange) => {
    arrange();
    const lock = locked();
    desk.pass(10 * MINUTE);
    expect(lock.getState().phase).toBe('open');
    expect(desk.kept.has('lock')).toBe(false);
  });

  test('LOCK-1 closed, it holds no timer', () => {
    const lock = desk.open();
    expect(desk.timers).toBe(1);
    lock.close();
    expect(desk.timers).toBe(0);
  });
});

describe('the PIN', () => {
  test('LOCK-2 the right one unlocks, clears the flag, and the minute begins again', async () => {
    const lock = locked();
    desk.pass(10 * MINUTE);
    lock.activity();
    expect(lock.getState().phase).toBe('asking');
    await lock.tryPin(PIN);
    expect(lock.getState()).toEqual({ phase: 'open' });
    expect(desk.kept.has('lock')).toBe(false);
    desk.pass(MINUTE);
    expect(lock.getState().phase).toBe('asking');
  });

  test('LOCK-2 two wrong ones cost nothing, from the third on the wait doubles up to five minutes', async () => {
    const lock = locked();
    await wrongTimes(lock, 2);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: 'wrong' });
    for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      await wrongTimes(lock, 1);
      expect(lock.getState()).toEqual({ phase: 'waiting', until: desk.now + wait * 1000 });
      desk.pass(wait * 1000 - 1);
      await lock.tryPin(PIN);
      expect(lock.getState().phase).toBe('waiting');
      desk.pass(1);
      expect(lock.getState()).toEqual({ phase: 'asking', problem: null });
    }
    await lock.tryPin(PIN);
    expect(lock.getState().phase).toBe('open');
  });

  test('LOCK-2 the wait outlives a reload and holds in other tabs; the right PIN ends the count', async () => {
    const lock = locked();
    const otherTab = desk.open();
    await wrongTimes(lock, 4);
    lock.close();
    const reloaded = desk.open();
    const waiting = { phase: 'waiting', until: desk.now + 2000 };
    expect(lock.getState()).toEqual(waiting);
    expect(reloaded.getState()).toEqual(waiting);
    await otherTab.tryPin(PIN);
    expect(otherTab.getState()).toEqual(waiting);
    desk.pass(2000);
    await reloaded.tryPin(PIN);
    expect(reloaded.getState().phase).toBe('open');
    desk.pass(MINUTE);
    await wrongTimes(reloaded, 2);
    expect(reloaded.getState().phase).toBe('asking');
  });

  test('LOCK-2 a clock that was set back lengthens no wait', async () => {
    const lock = locked();
    await wrongTimes(lock, 3);
    desk.now -= 10 * MINUTE;
    expect(desk.open().getState()).toEqual({ phase: 'waiting', until: desk.now + 2000 });
  });

  test('LOCK-2 on a page that cannot compute digests the screen stays locked and says so', async () => {
    const lock = locked();
    desk.checkable = false;
    await lock.tryPin(PIN);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: 'unavailable' });
  });

  test('LOCK-2 logging out stays locked until it is done, then clears flag and PIN code', async () => {
    const lock = locked();
    const leaving = lock.leave();
    expect(lock.getState()).toEqual({ phase: 'leaving' });
    expect(desk.kept.get('lock')).toBe('true');
    await leaving;
    expect(desk.signOuts).toBe(1);
    expect([desk.kept.has('lock'), desk.kept.has('pin_code')]).toEqual([false, false]);
    expect(lock.getState()).toEqual({ phase: 'leaving' });
  });
});

describe('over reloads and tabs', () => {
  test('LOCK-3 it is locked from the first moment when the flag was left set', () => {
    desk.kept.set('lock', 'true');
    expect(desk.open().getState()).toEqual({ phase: 'asking', problem: null });
  });

  test.each(['lock', 'pin_code'])('LOCK-3 without a stored %s it begins open', (missing) => {
    desk.kept.set('lock', 'true').delete(missing);
    expect(desk.open().getState()).toEqual({ phase: 'open' });
  });

  test('LOCK-3 what was kept of the tries may be nonsense', () => {
    desk.kept.set('lock', 'true').set('lock_tries', '{"wrong":"many"}');
    expect(desk.open().getState().phase).toBe('asking');
    desk.kept.set('lock_tries', 'x');
    expect(desk.open().getState().phase).toBe('asking');
  });

  test('LOCK-3 other tabs lock and unlock with it', async () => {
    const [here, there] = [desk.open(), desk.open()];
    desk.kept.set('lock', 'true');
    there.storageChanged();
    here.storageChanged();
    expect(there.getState().phase).toBe('asking');
    await here.tryPin(PIN);
    there.storageChanged();
    expect(there.getState().phase).toBe('open');
  });

  test('LOCK-3 a sign-out or another sign-in elsewhere does not open what is locked here', async () => {
    const [here, there] = [locked(), desk.open()];
    await there.leave();
    here.storageChanged();
    expect(here.getState().phase).toBe('asking');
    desk.kept.set('pin_code', 'salt$of-somebody-else');
    here.storageChanged();
    expect(here.getState().phase).toBe('asking');
  });
});
