import { minVersion, satisfies } from 'semver';
import * as z from 'zod/mini';

const Package = z.object({
  version: z._default(z.string(), ''),
  engines: z.optional(z.object({ node: z.optional(z.string()) })),
});
const Lock = z.object({ packages: z.record(z.string(), Package) });

/**
 * Finds the packages of a lock file, optional ones included, that refuse the oldest Node which the lock file's
 * own project accepts: `npm ci` warns about each of them there. Returns one line for each.
 */
export function packagesRefusingOldestNode(lock: unknown): string[] {
  const { packages } = Lock.parse(lock);
  const oldest = minVersion(packages['']?.engines?.node ?? '*') ?? '0.0.0';
  return Object.entries(packages).flatMap(([path, { version, engines }]) =>
    satisfies(oldest, engines?.node ?? '*') ? [] : [`${path} ${version} needs Node ${engines?.node}`],
  );
}
