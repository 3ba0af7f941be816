import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** What one run of the tests runs. */
export interface SuitePlan {
  /** Parts of paths: a test file is run when its path holds one of them. Empty: every file. */
  readonly paths: readonly string[];
  /** Requirement ids and rules: a test is run when its title holds one of them. Empty: every test. */
  readonly titles: readonly string[];
  /** Runs only what depends on files that differ from this commit. */
  readonly changedSince: string | undefined;
  /** What samples of walks are drawn with. */
  readonly seed: number;
  readonly depth: 'sample' | 'whole';
}

/** `MONEY-4`, `C6.12`. */
const ID = /^([A-Z][A-Z0-9]*-\d+|C\d+\.\d+)$/;

/**
 * Reads `[words] [--changed] [--since <commit>] [--seed <n>]`. A word is a requirement's id, a rule's number or a part of
 * a path.
 *
 * @throws {TypeError} an option that nobody knows, or a seed that is not a whole number.
 */
export function readPlan(args: readonly string[], depth: SuitePlan['depth'] = 'sample'): SuitePlan {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
      seed: { type: 'string', default: process.env.TEST_SEED ?? String(randomInt(2 ** 31)) },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new TypeError(`--seed ${values.seed}: a whole number is needed`);
  return {
    paths: positionals.filter((word) => !ID.test(word)),
    titles: positionals.filter((word) => ID.test(word)),
    changedSince: values.since ?? (values.changed ? 'HEAD' : undefined),
    seed,
    depth,
  };
}

/** A pattern of titles that hold one of the ids: MONEY-4, and not MONEY-40. */
export const titlePattern = (titles: readonly string[]): string =>
  titles.map((id) => `\\b${id.replaceAll('.', '\\.')}\\b`).join('|');
