import { deviceStore } from '../../lib/dom/stores.ts';

const STORED = 'scheme';

/** Dark or light as it was on the last visit of this device, until the settings are known: the ground does not flash. */
export function startScheme(): void {
  const stored = deviceStore.getItem(STORED);
  if (stored !== null) document.documentElement.dataset.scheme = stored === 'light' ? 'light' : 'dark';
}

/** Shows the page dark or light, and stores that. */
export function setScheme(scheme: 'dark' | 'light'): void {
  document.documentElement.dataset.scheme = scheme;
  deviceStore.setItem(STORED, scheme);
}
