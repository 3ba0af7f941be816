import * as z from 'zod';
import type { SasProfile } from './profile.ts';
import { givenOf, PROFILE_NAMES, PROFILES, ProfileFields } from './profiles.ts';

const Name = z.enum(PROFILE_NAMES);

/** How a model differs from a known one, in a floor's configuration. */
const Differences = ProfileFields.extend({ like: Name.default('standard') });

/** The name of a model's behaviour, or what is different from one. */
export const ModelProfile = z.union([Name, Differences]);

/** How the model differs from the standard. */
export function profileOf(profile: z.output<typeof ModelProfile>): Partial<SasProfile> {
  if (typeof profile === 'string') return PROFILES[profile];
  const { like, ...fields } = profile;
  return { ...PROFILES[like], ...givenOf(fields) };
}
