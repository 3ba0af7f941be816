import { readSettings, type Settings } from '@floorcast/contract/settings';
import { failureOf } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import type { Logger } from 'pino';
import { checkWords, type Texts } from './replaced-texts.ts';

/**
 * Reads the operator's settings: an edit applies to the next request. A bad file falls back to defaults. `texts`: those that
 * an operator may replace; undefined where they are not known.
 */
export function loadSettings(path: string | undefined, log: Logger, texts?: Texts): Settings {
  const { settings, problems } = readSettings(readJson(path, log));
  const { words, problems: misfits } = texts
    ? checkWords(settings.WORDS, texts)
    : { words: settings.WORDS, problems: [] };
  for (const problem of [...problems, ...misfits]) log.warn({ problem }, 'setting ignored');
  return { ...settings, WORDS: words };
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
