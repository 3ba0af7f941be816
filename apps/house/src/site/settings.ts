import { readSettings, type Settings } from '@floorcast/contract/settings';
import { failureOf } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import type { Logger } from 'pino';

/** Reads the operator's settings: an edit applies to the next request. A bad file falls back to defaults. */
export function loadSettings(path: string | undefined, log: Logger): Settings {
  const { settings, problems } = readSettings(readJson(path, log));
  for (const problem of problems) log.warn({ problem }, 'setting ignored');
  return settings;
}

function readJson(path: string | undefined, log: Logger): unknown {
  if (path === undefined) return {};
  const file = new StoredFile(path, 'Correct it, or unset SETTINGS_FILE: it is read at every request.');
  try {
    return file.readJson();
  } catch (error) {
    log.error(
      { reason: failureOf(error).message },
      'the settings file cannot be used; defaults are in force',
    );
    return {};
  }
}
