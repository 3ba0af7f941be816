import { ok } from '@floorcast/contract/result';
import { beforeEach, describe, expect, test } from 'vitest';
import { IdleLock } from './idle-lock.ts';

const PIN = '1234';
const MINUTE = 60_000;

/** Time, storage and a house in a test's hands. */
class Setup {
  now = 1_000_000;
  signedIn = true;
  signOuts = 0;
  checkable = true;
  own = true;
  pins = { settable: true, needed: false };
  readonly stored = new Map([['pin_code', 'salt$digest']]);
  #timers: { at: number; run: () => void }[] = [];

  open(): IdleLock {
    const lock = new IdleLock({
      storage: {
        getItem: (key) => this.stored.get(key) ?? null,
        setItem: (key, value) => void this.stored.set(key, value),
        removeItem: (key) => void this.stored.delete(key),
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
      isOwn: () => this.own,
      pins: this.pins,
      changePin: async () => {
        this.stored.set('pin_code', 'salt$other');
        return ok(null);
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

let setup: Setup;
beforeEach(() => {
  setup = new Setup();
});

const locked = (): IdleLock => {
  const lock = setup.open();
  setup.pass(MINUTE);
  return lock;
};
const wrongTimes = async (lock: IdleLock, times: number) => {
  for (let i = 0; i < times; i++) await lock.tryPin('0000');
};

describe('locking', () => {
  test('LOCK-1 exactly one minute without activity sets the flag and locks', () => {
    const lock = setup.open();
    setup.pass(MINUTE - 1);
    expect(lock.getState()).toEqual({ phase: 'open' });
    expect(setup.stored.has('lock')).toBe(false);
    setup.pass(1);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: null });
    expect(setup.stored.get('lock')).toBe('true');
  });

  test('LOCK-1 activity restarts the minute, at most every 500 ms', () => {
    const lock = setup.open();
    setup.pass(30_000);
    lock.activity();
    setup.pass(499);
    lock.activity();
    expect(setup.stored.get('lock_active_at')).toBe('1030000');
    setup.pass(MINUTE - 500);
    expect(lock.getState().phase).toBe('open');
    setup.pass(1);
    expect(lock.getState().phase).toBe('asking');
  });

  test('LOCK-1 activity in another tab counts, unless its time is in the future', () => {
    const lock = setup.open();
    setup.pass(50_000);
    setup.stored.set('lock_active_at', String(setup.now));
    setup.pass(MINUTE - 1);
    expect(lock.getState().phase).toBe('open');
    setup.stored.set('lock_active_at', String(setup.now + 10 * MINUTE));
    setup.pass(1);
    expect(lock.getState().phase).toBe('asking');
  });

  test('LOCK-1 the first touch after the device slept locks', () => {
    const lock = setup.open();
    setup.now += 8 * 60 * MINUTE;
    lock.activity();
    expect(lock.getState().phase).toBe('asking');
  });

  test.each([
    ['without a PIN', () => setup.stored.set('pin_code', '')],
    ['signed out', () => (setup.signedIn = false)],
  ])('LOCK-1 %s the screen never locks', (_, arrange) => {
    arrange();
    const lock = locked();
    setup.pass(10 * MINUTE);
    expect(lock.getState().phase).toBe('open');
    expect(setup.stored.has('lock')).toBe(false);
  });

  test('LOCK-1 a closed lock has no timer', () => {
    const lock = setup.open();
    expect(setup.timers).toBe(1);
    lock.close();
    expect(setup.timers).toBe(0);
  });
});

describe('the PIN', () => {
  test('LOCK-2 the right PIN unlocks, clears the flag and restarts the minute', async () => {
    const lock = locked();
    setup.pass(10 * MINUTE);
    lock.activity();
    expect(lock.getState().phase).toBe('asking');
    await lock.tryPin(PIN);
    expect(lock.getState()).toEqual({ phase: 'open' });
    expect(setup.stored.has('lock')).toBe(false);
    setup.pass(MINUTE);
    expect(lock.getState().phase).toBe('asking');
  });

  test('LOCK-2 two wrong PINs have no wait, from the third on it doubles up to five minutes', async () => {
    const lock = locked();
    await wrongTimes(lock, 2);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: 'wrong' });
    for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      await wrongTimes(lock, 1);
      expect(lock.getState()).toEqual({ phase: 'waiting', until: setup.now + wait * 1000 });
      setup.pass(wait * 1000 - 1);
      await lock.tryPin(PIN);
      expect(lock.getState().phase).toBe('waiting');
      setup.pass(1);
      expect(lock.getState()).toEqual({ phase: 'asking', problem: null });
    }
    await lock.tryPin(PIN);
    expect(lock.getState().phase).toBe('open');
  });

  test('LOCK-2 the wait for a PIN outlives a reload and holds in other tabs; the right PIN ends the count', async () => {
    const lock = locked();
    const otherTab = setup.open();
    await wrongTimes(lock, 4);
    lock.close();
    const reloaded = setup.open();
    const waiting = { phase: 'waiting', until: setup.now + 2000 };
    expect(lock.getState()).toEqual(waiting);
    expect(reloaded.getState()).toEqual(waiting);
    await otherTab.tryPin(PIN);
    expect(otherTab.getState()).toEqual(waiting);
    setup.pass(2000);
    await reloaded.tryPin(PIN);
    expect(reloaded.getState().phase).toBe('open');
    setup.pass(MINUTE);
    await wrongTimes(reloaded, 2);
    expect(reloaded.getState().phase).toBe('asking');
  });

  test('LOCK-2 a clock that was set back does not lengthen the wait for a PIN', async () => {
    const lock = locked();
    await wrongTimes(lock, 3);
    setup.now -= 10 * MINUTE;
    expect(setup.open().getState()).toEqual({ phase: 'waiting', until: setup.now + 2000 });
  });

  test('LOCK-2 on a page that cannot compute digests the screen stays locked and says so', async () => {
    const lock = locked();
    setup.checkable = false;
    await lock.tryPin(PIN);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: 'unavailable' });
  });

  test('LOCK-2 a logout stays locked until it is done, then clears flag and PIN code', async () => {
    const lock = locked();
    const leaving = lock.leave();
    expect(lock.getState()).toEqual({ phase: 'leaving' });
    expect(setup.stored.get('lock')).toBe('true');
    await leaving;
    expect(setup.signOuts).toBe(1);
    expect([setup.stored.has('lock'), setup.stored.has('pin_code')]).toEqual([false, false]);
    expect(lock.getState()).toEqual({ phase: 'leaving' });
  });
});

describe('a PIN that is missing or forgotten', () => {
  test('LOCK-1 C19.20 an account that needs a PIN and has none chooses one before anything else', async () => {
    setup.stored.set('pin_code', '');
    setup.pins = { settable: true, needed: true };
    const lock = setup.open();
    expect(lock.getState()).toEqual({ phase: 'choosing' });
    await lock.choosePin({ password: 'demo1234', pin: PIN });
    expect(lock.getState()).toEqual({ phase: 'open' });
  });

  test('LOCK-2 C19.21 another PIN, set by the password, unlocks at once, also while a PIN must wait', async () => {
    const lock = locked();
    await wrongTimes(lock, 4);
    await lock.choosePin({ password: 'demo1234', pin: PIN });
    expect(lock.getState()).toEqual({ phase: 'open' });
    expect([setup.stored.has('lock'), setup.stored.has('lock_tries')]).toEqual([false, false]);
  });

  test('LOCK-3 C26.15 a PIN that was removed while the screen was locked leaves it locked', () => {
    const lock = locked();
    setup.stored.set('pin_code', '');
    lock.storageChanged();
    expect(lock.getState()).toEqual({ phase: 'choosing' });
    expect(setup.open().getState()).toEqual({ phase: 'choosing' });
  });

  test('LOCK-2 C19.19 a PIN that was set while the screen is open locks it from then on', () => {
    setup.stored.set('pin_code', '');
    const lock = locked();
    expect(lock.getState().phase).toBe('open');
    setup.stored.set('pin_code', 'salt$digest');
    lock.storageChanged();
    setup.pass(MINUTE);
    expect(lock.getState()).toEqual({ phase: 'asking', problem: null });
  });
});

describe('over reloads and tabs', () => {
  test('LOCK-3 a lock whose flag is set is locked from the start', () => {
    setup.stored.set('lock', 'true');
    expect(setup.open().getState()).toEqual({ phase: 'asking', problem: null });
  });

  test('LOCK-3 a set flag without a pin code does not lock where no PIN can be set', () => {
    setup.stored.set('lock', 'true').delete('pin_code');
    setup.pins = { settable: false, needed: false };
    expect(setup.open().getState()).toEqual({ phase: 'open' });
  });

  test('LOCK-3 a stored count of tries that is invalid counts as none', () => {
    setup.stored.set('lock', 'true').set('lock_tries', '{"wrong":"many"}');
    expect(setup.open().getState().phase).toBe('asking');
    setup.stored.set('lock_tries', 'x');
    expect(setup.open().getState().phase).toBe('asking');
  });

  test('LOCK-3 a lock follows the flag of other tabs', async () => {
    const [here, there] = [setup.open(), setup.open()];
    setup.stored.set('lock', 'true');
    there.storageChanged();
    here.storageChanged();
    expect(there.getState().phase).toBe('asking');
    await here.tryPin(PIN);
    there.storageChanged();
    expect(there.getState().phase).toBe('open');
  });

  test('LOCK-3 a sign-out or another sign-in in another tab does not unlock', async () => {
    const [here, there] = [locked(), setup.open()];
    await there.leave();
    setup.own = false;
    here.storageChanged();
    expect(here.getState().phase).toBe('asking');
    setup.stored.set('pin_code', 'salt$of-somebody-else');
    here.storageChanged();
    expect(here.getState().phase).toBe('asking');
  });
});
