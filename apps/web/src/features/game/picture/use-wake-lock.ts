import { useEffect } from 'react';

/** Keeps the screen from sleeping while the page is looked at, where the device lets it (GAME-17). */
export function useWakeLock(): void {
  useEffect(() => {
    let closed = false;
    let lock: WakeLockSentinel | undefined;
    // The browser lets go of it whenever the page is hidden.
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const taken = await navigator.wakeLock.request('screen');
      if (closed) await taken.release();
      else lock = taken;
    };
    const again = () => hold().catch((error: unknown) => console.warn('the screen may sleep', error));
    void again();
    document.addEventListener('visibilitychange', again);
    return () => {
      closed = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
