import { readFile } from 'node:fs/promises';
import { readSettings, type Settings } from '@floorcast/contract/settings';
import type { Logger } from 'pino';

/** The operator's settings, read afresh: an edit is in force at the next request. A bad file falls back to defaults. */
export async function loadSettings(file: string | undefined, log: Logger): Promise<Settings> {
  const { settings, problems } = readSettings(await readJson(file, log));
  for (const problem of problems) log.warn({ problem }, 'setting ignored');
  return settings;
}

async function readJson(file: string | undefined, log: Logger): Promise<unknown> {
  if (file === undefined) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    log.error({ err: error }, 'the settings file cannot be read; defaults are in force');
    return {};
  }
}
