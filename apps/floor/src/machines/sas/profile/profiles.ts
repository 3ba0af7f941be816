import * as z from 'zod';
import abacus from './models/abacus.json' with { type: 'json' };
import anchor from './models/anchor.json' with { type: 'json' };
import beacon from './models/beacon.json' with { type: 'json' };
import corsair from './models/corsair.json' with { type: 'json' };
import granite from './models/granite.json' with { type: 'json' };
import harbour from './models/harbour.json' with { type: 'json' };
import keystone from './models/keystone.json' with { type: 'json' };
import lantern from './models/lantern.json' with { type: 'json' };
import meadow from './models/meadow.json' with { type: 'json' };
import meridian from './models/meridian.json' with { type: 'json' };
import northlight from './models/northlight.json' with { type: 'json' };
import practice from './models/practice.json' with { type: 'json' };
import summit from './models/summit.json' with { type: 'json' };
import { type SasProfile, SasSettings } from './profile.ts';

/** How a model differs from the standard, as it is written. */
export const ProfileFields = SasSettings.partial();

/** What is written of it. */
export const givenOf = (fields: z.output<typeof ProfileFields>): Partial<SasProfile> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A data file of `models`: what a behaviour is, in words, and how it differs from the standard. */
const ModelFile = z.strictObject({ about: z.string(), differs: ProfileFields });

const differencesOf = (file: unknown): Partial<SasProfile> => givenOf(ModelFile.parse(file).differs);

/**
 * Known behaviours of models, by invented names, each a file of `models`. A floor's configuration names one, or lists the
 * differences.
 */
export const PROFILES = {
  /** A cabinet as specified. It may still wait for an acknowledgement of a floor that has ended. */
  standard: {},
  practice: differencesOf(practice),
  corsair: differencesOf(corsair),
  northlight: differencesOf(northlight),
  harbour: differencesOf(harbour),
  lantern: differencesOf(lantern),
  meridian: differencesOf(meridian),
  meadow: differencesOf(meadow),
  abacus: differencesOf(abacus),
  summit: differencesOf(summit),
  anchor: differencesOf(anchor),
  beacon: differencesOf(beacon),
  keystone: differencesOf(keystone),
  granite: differencesOf(granite),
} satisfies Record<string, Partial<SasProfile>>;

export type ProfileName = keyof typeof PROFILES;

const isName = (name: string): name is ProfileName => name in PROFILES;
export const PROFILE_NAMES: readonly ProfileName[] = Object.keys(PROFILES).filter(isName);

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
