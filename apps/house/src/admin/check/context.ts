import { existsSync, statfsSync, statSync } from 'node:fs';
import { type ExaminedEnvironment, examineEnvironment } from '../../config/config.ts';
import { headPlaceFrom } from '../../config/places.ts';
import { nodesOf } from '../../platform/nodes.ts';
import { type SiteDatabase, withDatabase } from './reach.ts';

/** What checks ask of the computer. */
export interface Computer {
  /** Ms since 1970. */
  now(): number;
  /** Free bytes of the disk of a folder. */
  free(folder: string): number;
  /** When this program was built, in ms since 1970. */
  readonly programAt: number;
}

export const thisComputer = (): Computer => ({
  now: Date.now,
  free(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  programAt: statSync(process.argv[1] ?? process.execPath).mtimeMs,
});

/** What checks look at. */
export interface CheckContext extends ExaminedEnvironment {
  readonly env: NodeJS.ProcessEnv;
  readonly computer: Computer;
  /** The home of the embedded database. */
  readonly home: string | undefined;
  /** The folder of the signed heads. */
  readonly heads: string | undefined;
  readonly database: SiteDatabase;
  /** Nodes that run on the database. */
  readonly liveNodes: number;
}

/** Runs work with what a house of this environment would find. */
export function withContext<T>(
  env: NodeJS.ProcessEnv,
  computer: Computer,
  work: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const examined = examineEnvironment(env);
  const { DATABASE_URL, FLOORCAST_HOME, TRAIL_HEADS_DIR } = examined.given;
  const home = DATABASE_URL === undefined ? FLOORCAST_HOME : undefined;
  // The npm commands name a home also where the house has a database elsewhere, and none.
  const ofHeads = home ?? (existsSync(FLOORCAST_HOME ?? '') ? FLOORCAST_HOME : undefined);
  const heads = headPlaceFrom({ TRAIL_HEADS_DIR, FLOORCAST_HOME: ofHeads }).folder;
  return withDatabase(examined.given, async (database) => {
    const nodes = database.state === 'reached' ? await nodesOf(database.db).catch(() => []) : [];
    return work({ ...examined, env, computer, home, heads, database, liveNodes: nodes.length });
  });
}
