import { vi } from 'vitest';
import { loadSettings } from '../api/settings/settings.ts';

/** Loads the settings again, from a file with `set`. */
export async function setSettings(set: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(set));
  await loadSettings();
}
