import { settings } from '../../api/settings/settings.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { signOut } from '../account/sign-out.ts';

/** The lock of a site with PIN_CHECK. */
interface HeldLock extends ReadableState<{ readonly phase: string }> {
  readonly lockNow: () => void;
}

const locked = new Observable(false);
let held: HeldLock | undefined;

/** The lock over every screen, as the screens see it. Only sites with PIN_CHECK have one. */
export const screenLock = {
  locked,
  /**
   * The player of a game has not answered whether they are there (GAME-12). Where the policy signs idle accounts out, that
   * happens (RULE-13); without PIN_CHECK the house ends the seat, as its policy says.
   */
  away(): void {
    if (settings().IDLE_SIGN_OUT_SECONDS > 0) void signOut();
    else held?.lockNow();
  },
  /** Takes up the lock. The returned function gives it back. */
  hold(lock: HeldLock): () => void {
    const follow = () => locked.setState(lock.getState().phase !== 'open');
    const unsubscribe = lock.subscribe(follow);
    held = lock;
    follow();
    return () => {
      unsubscribe();
      held = undefined;
      locked.setState(false);
    };
  },
};
