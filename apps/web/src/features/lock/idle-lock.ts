import type { PinRequest } from '@floorcast/contract/pin';
import { plainDigits } from '@floorcast/contract/plain-digits';
import type { Result } from '@floorcast/contract/result';
import * as z from 'zod/mini';
import type { Failure } from '../../api/call/failure.ts';
import { changePin } from '../../api/endpoints/account.ts';
import { account } from '../../api/sign-in/account.ts';
import { readToken } from '../../api/sign-in/token.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { deviceStore } from '../../lib/dom/stores.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import type { Cancel } from '../../realtime/network.ts';
import { standOnTop } from '../../ui/dialog/dialog-host.ts';

const IDLE_MS = 60_000;
const THROTTLE_MS = 500;

/** Keys of local storage; `pin_code` is written with the access token. */
const KEYS = { flag: 'lock', pinCode: 'pin_code', tries: 'lock_tries', activeAt: 'lock_active_at' } as const;
const SET = 'true';

export type LockState =
  | { readonly phase: 'open' }
  /** Locked. `unavailable`: this page is not allowed to compute digests, so no PIN can be checked. */
  | { readonly phase: 'asking'; readonly problem: 'wrong' | 'unavailable' | null }
  | { readonly phase: 'checking' }
  /** The account has no PIN, and must choose one. */
  | { readonly phase: 'choosing' }
  /** Too many wrong PINs; `until` in milliseconds since 1970. */
  | { readonly phase: 'waiting'; readonly until: number }
  | { readonly phase: 'leaving' };

interface LockParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs once after `ms`; the returned function prevents it. */
  readonly after: (ms: number, run: () => void) => Cancel;
  readonly isSignedIn: () => boolean;
  readonly pinFits: (pinCode: string, pin: string) => Promise<boolean>;
  /** Whether what is stored is still of the account whose screen this is. */
  readonly isOwn: () => boolean;
  /** Whether the house lets this account set a PIN, and whether it must have one. */
  readonly pins: { readonly settable: boolean; readonly needed: boolean };
  readonly changePin: (body: PinRequest) => Promise<Result<null, Failure>>;
  readonly signOut: () => Promise<void>;
}

const OPEN: LockState = { phase: 'open' };
const CHOOSING: LockState = { phase: 'choosing' };
const nothing: Cancel = () => undefined;

/** What a state asks for; null: nothing, the screen is open. */
const asks = ({ phase }: LockState): 'new PIN' | 'PIN' | null =>
  phase === 'open' ? null : phase === 'choosing' ? 'new PIN' : 'PIN';

/**
 * Locks the screen after a minute without activity in any tab (LOCK-1). It belongs to one sign-in, and is locked before
 * its start when that has left the flag set (LOCK-3). Between `start` and `close` it owns one timer.
 */
export class IdleLock implements ReadableState<LockState> {
  readonly #parts: LockParts;
  readonly #state: Observable<LockState>;
  /** Empty when this account has no PIN. */
  #pinCode: string;
  #activeAt: number;
  #started = false;
  #cancelTimer = nothing;

  constructor(parts: LockParts) {
    this.#parts = parts;
    this.#pinCode = parts.storage.getItem(KEYS.pinCode) ?? '';
    this.#activeAt = parts.now();
    this.#state = new Observable(this.#storedState());
  }

  getState = (): LockState => this.#state.getState();
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  start(): void {
    this.#started = true;
    this.#rememberActivity();
    this.#enter(this.#storedState());
  }

  close(): void {
    this.#started = false;
    this.#cancelTimer();
    this.#cancelTimer = nothing;
  }

  /** Activity of the player. After a sleep of the device the minute may be over before the timer runs. */
  activity = (): void => {
    if (this.getState().phase !== 'open') return;
    if (this.#idleMs() >= IDLE_MS) this.#idle();
    else if (this.#parts.now() - this.#activeAt >= THROTTLE_MS) this.#rememberActivity();
  };

  /** Locks now when this account has a PIN; otherwise the minute starts again. */
  lockNow = (): void => {
    if (this.getState().phase === 'open') this.#idle();
  };

  /**
   * Follows another tab that has locked or unlocked, and another PIN, but no tab that signed out or signed another account
   * in.
   */
  storageChanged = (): void => {
    if (!this.#parts.isOwn()) return;
    this.#pinCode = this.#parts.storage.getItem(KEYS.pinCode) ?? '';
    const stored = this.#storedState();
    if (asks(stored) !== asks(this.getState())) this.#enter(stored);
  };

  /** Tries a PIN; one that fits unlocks (LOCK-2). */
  async tryPin(pin: string): Promise<void> {
    if (this.getState().phase !== 'asking') return;
    // Another tab may have used up the tries since.
    const stored = this.#storedState();
    if (stored.phase === 'waiting') return this.#enter(stored);
    this.#enter({ phase: 'checking' });
    const verdict = await this.#check(pin);
    if (this.getState().phase !== 'checking') return;
    if (verdict === 'fits') this.#unlock();
    else if (verdict === 'wrong') this.#countWrong();
    else this.#enter({ phase: 'asking', problem: 'unavailable' });
  }

  /** Sets another PIN by the password, which unlocks (LOCK-1). */
  choosePin = async (body: PinRequest): Promise<Result<null, Failure>> => {
    const chosen = await this.#parts.changePin(body);
    if (chosen.ok) this.#unlock();
    return chosen;
  };

  /** Whether a forgotten PIN can be replaced here; otherwise a sign-out is the only way on. */
  get pinSettable(): boolean {
    return this.#parts.pins.settable;
  }

  /** Signs out. The screen stays locked until that is done: a reload in between must not unlock it. */
  async leave(): Promise<void> {
    this.#enter({ phase: 'leaving' });
    await this.#parts.signOut();
    for (const key of [KEYS.flag, KEYS.pinCode, KEYS.tries]) this.#parts.storage.removeItem(key);
  }

  #check(pin: string): Promise<'fits' | 'wrong' | 'unavailable'> {
    return this.#parts.pinFits(this.#pinCode, pin).then(
      (fits) => (fits ? 'fits' : 'wrong'),
      () => 'unavailable',
    );
  }

  #unlock(): void {
    for (const key of [KEYS.flag, KEYS.tries]) this.#parts.storage.removeItem(key);
    this.#rememberActivity();
    this.#enter(OPEN);
  }

  #countWrong(): void {
    const tries = oneMoreWrong(this.#tries(), this.#parts.now());
    this.#parts.storage.setItem(KEYS.tries, JSON.stringify(tries));
    this.#enter(this.#asking('wrong'));
  }

  #idle(): void {
    const { storage, isSignedIn } = this.#parts;
    if (isSignedIn() && this.#pinCode !== '') storage.setItem(KEYS.flag, SET);
    else this.#rememberActivity();
    this.#enter(this.#storedState());
  }

  #enter(state: LockState): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#started ? this.#timerOf(state) : nothing;
    this.#state.setState(state);
  }

  #timerOf(state: LockState): Cancel {
    const { after, now } = this.#parts;
    if (state.phase === 'waiting') return after(state.until - now(), () => this.#enter(this.#asking(null)));
    if (state.phase === 'open') return after(Math.max(0, IDLE_MS - this.#idleMs()), () => this.#minuteOver());
    return nothing;
  }

  #minuteOver(): void {
    if (this.#idleMs() >= IDLE_MS) this.#idle();
    else this.#enter(OPEN);
  }

  /** The state that is stored, and so the one after a reload. */
  #storedState(): LockState {
    const { storage, pins } = this.#parts;
    const locked = storage.getItem(KEYS.flag) === SET;
    if (this.#pinCode !== '') return locked ? this.#asking(null) : OPEN;
    // A PIN that was removed while the screen was locked opens it to nobody.
    return pins.settable && (locked || pins.needed) ? CHOOSING : OPEN;
  }

  #asking(problem: 'wrong' | null): LockState {
    const { until } = this.#tries();
    return until > this.#parts.now() ? { phase: 'waiting', until } : { phase: 'asking', problem };
  }

  #tries(): Tries {
    return readTries(this.#parts.storage.getItem(KEYS.tries), this.#parts.now());
  }

  #rememberActivity(): void {
    this.#activeAt = this.#parts.now();
    this.#parts.storage.setItem(KEYS.activeAt, String(this.#activeAt));
  }

  #idleMs(): number {
    const now = this.#parts.now();
    const elsewhere = Number(this.#parts.storage.getItem(KEYS.activeAt));
    return now - (elsewhere <= now ? Math.max(this.#activeAt, elsewhere) : this.#activeAt);
  }
}

/** A lock of this browser and its account. Staff need no PIN: a wall of machines is shown without anybody at it. */
export function makeLock(signOut: () => Promise<void>): IdleLock {
  const now = account.getState();
  const own = now.phase === 'signed-in' ? now : null;
  const settable = own?.said.pinSettable === true;
  return new IdleLock({
    storage: deviceStore,
    now: Date.now,
    after: browserNetwork.after,
    isSignedIn: () => account.getState().phase === 'signed-in',
    isOwn: () => own !== null && readToken(tokenStore.read() ?? '')?.id === own.user.id,
    pins: { settable, needed: settable && own?.user.type === 'user' },
    pinFits,
    changePin,
    signOut,
  });
}

const KEY_EVENTS = ['keydown', 'keyup', 'keypress'] as const;

/**
 * Keeps a modal dialog over everything until the returned function is called (LOCK-3): it opens again when it is
 * closed, rises above dialogs that are opened after it, and passes no key to the page behind it.
 */
export function holdScreen(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  const show = () => {
    if (!dialog.open) dialog.showModal();
  };
  const rise = (changes: readonly MutationRecord[]) => {
    if (!changes.some(({ target }) => target !== dialog && isOpenDialog(target))) return;
    dialog.close();
    show();
  };
  const others = new MutationObserver(rise);
  others.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
  dialog.addEventListener('close', show);
  for (const key of KEY_EVENTS) window.addEventListener(key, stopKey, { capture: true });
  show();
  const leaveTop = standOnTop(dialog);

  return () => {
    leaveTop();
    others.disconnect();
    dialog.removeEventListener('close', show);
    for (const key of KEY_EVENTS) window.removeEventListener(key, stopKey, { capture: true });
    dialog.close();
    // The content can take the focus only once it is shown, which is after this.
    if (before instanceof HTMLElement) queueMicrotask(() => before.focus());
  };
}

const isOpenDialog = (node: Node): boolean => node instanceof HTMLDialogElement && node.open;

/** The browser still handles keys in fields and on buttons; listeners receive none. Esc does nothing. */
function stopKey(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

/** The wrong PIN from which on the next one has to wait. */
const FIRST_SLOWED = 3;

/** Wrong PINs since the last right one, and until when (milliseconds since 1970) the next one has to wait. */
const Tries = z.object({ wrong: z.int().check(z.nonnegative()), until: z.number() });

export type Tries = z.infer<typeof Tries>;

const NO_TRIES: Tries = { wrong: 0, until: 0 };

/** How long the next try waits after so many wrong ones: doubling, capped. */
function waitMs(wrong: number): number {
  if (wrong < FIRST_SLOWED) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (wrong - FIRST_SLOWED), LONGEST_WAIT_MS);
}

export const oneMoreWrong = ({ wrong }: Tries, now: number): Tries => ({
  wrong: wrong + 1,
  until: now + waitMs(wrong + 1),
});

/** Reads the stored tries. A clock that was set back does not lengthen a wait. */
export function readTries(stored: string | null, now: number): Tries {
  if (stored === null) return NO_TRIES;
  try {
    const parsed = Tries.safeParse(JSON.parse(stored));
    if (!parsed.success) return NO_TRIES;
    const { wrong, until } = parsed.data;
    return { wrong, until: Math.min(until, now + waitMs(wrong)) };
  } catch {
    return NO_TRIES;
  }
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether a PIN belongs to a pin code, which is `{salt}$` and the SHA-256 of salt and PIN in hex (LOCK-2).
 *
 * @throws {TypeError} on a page that was not loaded securely: browsers keep their digests from it.
 */
export async function pinFits(pinCode: string, pin: string): Promise<boolean> {
  const [salt = '', expected = ''] = pinCode.split('$');
  return expected !== '' && (await sha256Hex(salt + plainDigits(pin))) === expected.toLowerCase();
}
