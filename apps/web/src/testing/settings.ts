import { vi } from 'vitest';
import { loadSettings } from '../api/settings.ts';

/** Has the page read its settings anew, from a file that holds `set`. */
export async function setSettings(set: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(set));
  await loadSettings();
}
