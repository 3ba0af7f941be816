import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** The tests that one run selects, and how it samples walks. */
export interface SuitePlan {
  /** Parts of paths: a test file runs if its path contains one of them. Empty: every file. */
  readonly paths: readonly string[];
  /** Ids of requirements and clauses: a test runs if its title contains one of them. Empty: every test. */
  readonly titles: readonly string[];
  /** Runs only tests that depend on files that differ from this commit. */
  readonly changedSince: string | undefined;
  /** Seed of the samples of walks. */
  readonly seed: number;
  readonly depth: 'sample' | 'whole';
}

/** `MONEY-4`, `C6.12`. */
const ID = /^([A-Z][A-Z0-9]*-\d+|C\d+\.\d+)$/;

/**
 * Reads `[words] [--changed] [--since <commit>] [--seed <n>]`. A word is the id of a requirement or a clause, or a part
 * of a path.
 *
 * @throws {TypeError} for an unknown option, or a seed that is not a whole number.
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
    paths: positionals.filter((each) => !ID.test(each)),
    titles: positionals.filter((each) => ID.test(each)),
    changedSince: values.since ?? (values.changed ? 'HEAD' : undefined),
    seed,
    depth,
  };
}

/** A pattern of titles that contain one of the ids: MONEY-4, and not MONEY-40. */
export const titlePattern = (titles: readonly string[]): string =>
  titles.map((id) => `\\b${id.replaceAll('.', '\\.')}\\b`).join('|');
