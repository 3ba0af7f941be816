/** Whether animations are allowed, by the player's choice and by the device. */
export const motionWanted = (): boolean =>
  document.documentElement.dataset.motion !== 'none' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;
