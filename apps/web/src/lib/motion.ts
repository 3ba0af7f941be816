/** Whether anything may move: neither the player nor the device asks for rest. */
export const motionWanted = (): boolean =>
  document.documentElement.dataset.motion !== 'none' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;
