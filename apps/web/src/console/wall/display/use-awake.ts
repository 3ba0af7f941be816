import { useEffect } from 'react';

/** Keeps the screen on while the component is shown, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async () => {
      if (document.hidden || over) return;
      const taken = await navigator.wakeLock?.request('screen').catch(() => null);
      if (over) await taken?.release();
      else lock = taken ?? null;
    };
    // A browser lets go of it when the page is hidden.
    const retake = () => void take();
    document.addEventListener('visibilitychange', retake);
    void take();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', retake);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
