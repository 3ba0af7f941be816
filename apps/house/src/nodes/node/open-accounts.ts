import type { CheckedSettings } from '@floorcast/contract/settings-answer';
import type { DocumentBody } from '@floorcast/contract/site-documents';
import type { Config } from '../../config/config.ts';
import { reviewPerson } from '../../console/person-reviews/index.ts';
import type { SiteContext } from '../../context.ts';
import {
  AuthRepository,
  AuthService,
  LoginService,
  OneTimeTokens,
  SecondFactors,
  Tokens,
  WrongTries,
} from '../../people/accounts/index.ts';
import { RegistrationRepository, Terms } from '../../people/registration/index.ts';
import {
  HttpRegister,
  onWire,
  ProtectionService,
  SignInAdmission,
} from '../../people/safer-gambling/index.ts';
import { UserDataService } from '../../people/user-data/index.ts';
import { Lanes } from '../../platform/concurrency/lanes.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { followDocument } from '../../platform/site-documents.ts';
import { followCurrency } from '../../site/currency.ts';
import { settingsDocument } from '../../site/documents/settings-document.ts';
import { readTexts } from '../../site/replaced-texts.ts';
import { demonstrationWords, loadSettings } from '../../site/settings.ts';

/** What every node has, whatever floors it owns: database and bus suffice. */
export type Accounts = Readonly<ReturnType<typeof openAccounts>>;

type Parts = Pick<SiteContext, 'db' | 'bus' | 'clock' | 'log' | 'policy' | 'calendar'> & {
  readonly config: Config;
};

const coverPerson = (tx: Tx, playerId: number, now: Date): Promise<void> =>
  reviewPerson(tx, playerId, { now, waits: 'others' });

/** A new account of a person that has one waits itself. */
const reviewNew = (tx: Tx, accountId: number, now: Date): Promise<void> =>
  reviewPerson(tx, accountId, { now, waits: 'account' });

export function openAccounts(parts: Parts) {
  const { config, db, bus, clock, policy } = parts;
  const { settings, settingsDocument } = followSettings(parts);
  const terms = new Terms(db, settings);
  const tokens = new Tokens(config.jwtSecret);
  const userData = new UserDataService(db);
  const repository = new AuthRepository(db);
  // Limits the hashing of passwords at this node.
  const hashing = new Lanes(config.bounds.hashing);
  const wrongTries = new WrongTries(repository, clock);
  const oneTime = new OneTimeTokens(db, clock);
  const secondFactors = openSecondFactors(parts);
  const register = config.register && new HttpRegister(config.register);
  const admission = new SignInAdmission({ ...parts, register });
  const protection = new ProtectionService({ ...parts, coverPerson });
  const auth = new AuthService({
    db,
    repository,
    tokens,
    bus,
    clock,
    hashing,
    wrongTries,
    userData: (accountId) => userData.of(accountId),
    admit: (user, at) => admission.whyNot(user, at),
    async exclusionOf(accountId) {
      const exclusion = await protection.exclusionOf(accountId);
      return exclusion === undefined ? null : onWire(exclusion);
    },
    staffMust: policy.staffSecondFactor,
  });
  const registrations = new RegistrationRepository(db, reviewNew);
  const login = new LoginService({
    repository,
    auth,
    oneTime,
    secondFactors,
    wrongTries,
    terms,
    clock,
    addresses: config.addresses,
    hashing,
    admit: (user, at) => admission.whyNot(user, at),
    unconfirmed: (name) => registrations.passwordHash(name, new Date(clock.now())),
  });
  return {
    auth,
    login,
    oneTime,
    secondFactors,
    terms,
    userData,
    tokens,
    protection,
    hashing,
    registrations,
    settings,
    settingsDocument,
  };
}

const openSecondFactors = ({ config, db, clock }: Parts): SecondFactors =>
  new SecondFactors({
    db,
    clock,
    secret: config.jwtSecret,
    origin: config.siteUrl,
    staffMust: config.policy.staffSecondFactor,
  });

/** The operator's settings as they are now, with what the house says itself; and how they are published in versions. */
function followSettings(parts: Parts) {
  const { config, db, bus, clock, log } = parts;
  const texts = config.webDir === undefined ? undefined : readTexts(config.webDir);
  if (config.webDir !== undefined && texts === undefined)
    log.warn({ folder: config.webDir }, 'cannot read the web app’s texts.json; skipping the check of WORDS');
  const currency = followCurrency(db, clock);
  const published = followDocument({ db, bus, clock }, 'settings');
  const settingsWith = async (version: DocumentBody | null): Promise<CheckedSettings> => {
    const facts = { texts, currency: await currency(), version };
    const stored = loadSettings(config.settingsFile, log, facts);
    const { demonstration, mail, policy } = config;
    return {
      ...stored,
      WORDS:
        config.settingsFile === undefined && demonstration !== 'none'
          ? demonstrationWords(stored.WORDS)
          : stored.WORDS,
      DEMO: demonstration === 'declared',
      IDLE_SIGN_OUT_SECONDS: policy.signOutSeconds ?? 0,
      REGISTRATION: policy.registration && mail !== undefined,
      FORGOT_PASSWORD: mail !== undefined,
    };
  };
  return {
    settings: async () => settingsWith(await published()),
    settingsDocument: settingsDocument({ settingsWith, texts }),
  };
}
