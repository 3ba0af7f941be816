import { StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import { Policy } from './policy.ts';
import demo from './presets/demo.json' with { type: 'json' };
import dk from './presets/dk.json' with { type: 'json' };
import mt from './presets/mt.json' with { type: 'json' };
import se from './presets/se.json' with { type: 'json' };
import uk from './presets/uk.json' with { type: 'json' };

const PRESET_FILES = { demo, uk, mt, se, dk };
const PresetName = z.enum(['demo', 'uk', 'mt', 'se', 'dk']);
export type PresetName = z.infer<typeof PresetName>;
export const PRESET_NAMES: readonly PresetName[] = PresetName.options;

/** Rules as a file gives them: what it leaves out is as in the preset that it extends. */
const PolicyFile = z.looseObject({ extends: PresetName.default('demo') });

/** The rules that ship with the house under a name. */
export const preset = (name: PresetName): Policy => Policy.parse(presetFields(name));

/** The rules of demonstrations, as open as can be. */
export const DEMO: Policy = preset('demo');

function presetFields(name: PresetName): Record<string, unknown> {
  if (name === 'demo') return demo;
  const { extends: base, ...own } = PolicyFile.parse(PRESET_FILES[name]);
  return { ...presetFields(base), ...own };
}

/**
 * The rules of an operator's file, or those of demonstrations. `today` in UTC.
 *
 * @throws {CannotStart} naming what is wrong in it.
 */
export function readPolicy(path: string | undefined, today = new Date().toISOString().slice(0, 10)): Policy {
  if (path === undefined) return DEMO;
  const file = new StoredFile(path, 'Correct the file that POLICY_FILE names (docs/policy.md).');
  const given = PolicyFile.safeParse(file.readJson());
  if (!given.success) throw file.fault(`holds a wrong rule: ${described(given.error)}`);
  const { extends: base, ...own } = given.data;
  const read = Policy.safeParse({ ...presetFields(base), ...own });
  if (!read.success) throw file.fault(`holds a wrong rule: ${described(read.error)}`);
  const { validFrom } = read.data;
  if (validFrom > today) throw file.fault(`holds rules that are not in force before ${validFrom}`);
  return read.data;
}

const described = (error: z.ZodError): string =>
  error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`).join('; ');
