import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from '@floorcast/contract/result';
import { failureOf } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import type * as z from 'zod';
import { FloorConfig } from './config.ts';
import { JsonFault, type Place, type PlacedJson, readPlacedJson } from './json-places.ts';

/** What is wrong with a configuration, one sentence each, with line and column. */
export type Problems = readonly string[];

export function readConfigFile(path: string): Result<FloorConfig, Problems> {
  const file = new StoredFile(
    path,
    'Write the floor’s configuration there (docs/install/floor-configuration.md).',
  );
  try {
    const text = file.read();
    return text === undefined ? err([file.fault('does not exist').message]) : readConfig(text, path);
  } catch (error) {
    return err([failureOf(error).message]);
  }
}

/** Reads the text of a configuration; `name` is what problems call it. */
export function readConfig(text: string, name: string): Result<FloorConfig, Problems> {
  const at = ({ line, column }: Place) => `${name}:${line}:${column}`;
  let json: PlacedJson;
  try {
    json = readPlacedJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return err([`${at(error.place)}: this is no JSON: ${error.message}.`]);
  }
  const parsed = FloorConfig.safeParse(json.value);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.flatMap((issue) =>
      sentencesOf(issue, json).map(({ place, text }) => `${at(place)}: ${text}.`),
    ),
  );
}

interface Sentence {
  readonly place: Place;
  readonly text: string;
}

function sentencesOf(issue: z.core.$ZodIssue, json: PlacedJson): Sentence[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      place: json.placeOfName(path, key),
      text: `${nameOf([...path, key])} is not known here: correct its spelling, or take it out`,
    }));
  // What a rule of ours is about may be left out, and is wrong all the same.
  const missing = issue.code !== 'custom' && issue.input === undefined && !isThere(json.value, path);
  const text = missing ? `${nameOf(path)} is missing: add it` : `${nameOf(path)} ${wanted(issue)}`;
  return [{ place: json.placeOf(path), text }];
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES.get(issue.expected) ?? issue.expected}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'custom':
      return issue.message;
    case 'invalid_format':
      return issue.format === 'url'
        ? 'must be an address: ws://host:port or wss://host'
        : `is no ${issue.format}`;
    default:
      return `is wrong: ${issue.message}`;
  }
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['int', 'a whole number'],
  ['number', 'a number'],
  ['string', 'a text in "'],
  ['boolean', 'true or false'],
  ['array', 'a list in [ ]'],
  ['object', 'an object in { }'],
  ['record', 'an object in { }'],
]);

/** As it would be written in a program: `machines[0].panel.address`. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`))
        .join('');

function isThere(value: unknown, path: readonly PropertyKey[]): boolean {
  let inside: unknown = value;
  for (const key of path) {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, key)) return false;
    inside = Object.entries(inside).find(([name]) => name === String(key))?.[1];
  }
  return true;
}

/** The file of a floor's credential, beside its configuration. */
export const credentialFile = (configFile: string): StoredFile =>
  new StoredFile(
    join(dirname(configFile), 'floor-credential'),
    'Make a code at the house (npm run admin -- floor enrol-code <floor>) and run npm run floor -- enrol <house url> <code>.',
  );

/**
 * The given credential, or the stored one; undefined: there is none.
 *
 * @throws {CannotStart} when the file holds none.
 */
export const credentialOf = (configFile: string, given: string | undefined): string | undefined =>
  given || credentialFile(configFile).readSecret();

/**
 * Makes this process the only floor of a journal on this computer. Undefined: another one has the lock. Returns the function
 * that unlocks it; the system unlocks it when this process ends in any way.
 */
export function lockJournal(journal: string): Promise<(() => void) | undefined> {
  const id = createHash('sha256').update(resolve(journal)).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  return new Promise((done) => {
    server.once('error', () => done(undefined));
    // A name of Linux without a file, which nothing can leave behind.
    server.listen(`\0floorcast-floor-${id}`, () => done(() => void server.close()));
    server.unref();
  });
}
