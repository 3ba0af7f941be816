import { isDeepStrictEqual } from 'node:util';
import { type SasProfile, STANDARD_PROFILE } from '../../machines/sas/profile/profile.ts';
import { PROFILE_NAMES, PROFILES } from '../../machines/sas/profile/profiles.ts';

/** What a machine's answers show of its model. */
export type Observed = Partial<
  Pick<
    SasProfile,
    | 'realTime'
    | 'meters'
    | 'meterDigits'
    | 'reelStops'
    | 'setClock'
    | 'replyMs'
    | 'transferFlags'
    | 'acknowledge'
  >
>;

/**
 * The profile to write into the configuration of a machine that shows this: a name, or the differences from the nearest one.
 * Undefined when the configured profile has all of it.
 */
export function proposeProfile(observed: Observed, configured: Partial<SasProfile>): string | undefined {
  const wanted = differences(observed, STANDARD_PROFILE);
  if (Object.keys(differences(observed, { ...STANDARD_PROFILE, ...configured })).length === 0)
    return undefined;
  const named = PROFILE_NAMES.find((name) => isDeepStrictEqual({ ...PROFILES[name] }, wanted));
  return named === undefined
    ? JSON.stringify({ like: nearest(wanted), ...without(wanted, nearest(wanted)) })
    : `"${named}"`;
}

/** What is observed otherwise than a profile has it. */
function differences(observed: Observed, profile: SasProfile): Partial<SasProfile> {
  const entries: [string, unknown][] = Object.entries(observed);
  const has: Readonly<Record<string, unknown>> = { ...profile };
  return Object.fromEntries(entries.filter(([name, value]) => has[name] !== value));
}

type Name = (typeof PROFILE_NAMES)[number];

/** The profile that has the most of it, and nothing else. */
function nearest(wanted: Partial<SasProfile>): Name {
  const shared = (name: Name) => {
    const entries = Object.entries(PROFILES[name]);
    const agrees = entries.every(([field, value]) =>
      Object.entries(wanted).some(([f, v]) => f === field && v === value),
    );
    return agrees ? entries.length : -1;
  };
  return [...PROFILE_NAMES].sort((a, b) => shared(b) - shared(a))[0] ?? 'standard';
}

const without = (wanted: Partial<SasProfile>, name: Name): Partial<SasProfile> =>
  Object.fromEntries(Object.entries(wanted).filter(([field]) => !(field in PROFILES[name])));
