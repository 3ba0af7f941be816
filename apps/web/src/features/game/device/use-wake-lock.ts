import { useEffect } from 'react';

/** Keeps the screen awake while the page is visible, where the device allows that (GAME-17). */
export function useWakeLock(): void {
  useEffect(() => {
    let closed = false;
    let lock: WakeLockSentinel | undefined;
    // The browser releases it whenever the page is hidden.
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const taken = await navigator.wakeLock.request('screen');
      if (closed) await taken.release();
      else lock = taken;
    };
    const reacquire = () => hold().catch((error: unknown) => console.warn('the screen may sleep', error));
    void reacquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      closed = true;
      document.removeEventListener('visibilitychange', reacquire);
      void lock?.release();
    };
  }, []);
}
