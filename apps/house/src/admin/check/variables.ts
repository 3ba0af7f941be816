import { demonstrationOf } from '@floorcast/demo-floor/demonstration';
import type { Given } from '../../config/environment.ts';
import { misspeltVariables } from '../../config/misspelt-variables.ts';
import { loadSettings } from '../../site/settings.ts';
import type { CheckContext } from './context.ts';
import { bad, type Finding, good, NO_START, warning } from './findings.ts';

const SILENT = { warn: () => undefined, error: () => undefined };
const SECRET = /\w+_(SECRET|KEY|CREDENTIAL|TOKEN)\b.*characters/;
const MAKE_SECRET =
  'set it in the environment of the house, as on the other nodes and for earlier starts; for a new site: openssl rand -hex 32';
const CORRECT = 'correct it in the environment of the house (docs/configure/variables.md)';

/** Each variable, by the schema with which the house reads it. */
export function checkVariables({ env, given, problems }: CheckContext): Finding[] {
  const wrong = problems.map((problem) =>
    bad('variables', problem, NO_START, SECRET.test(problem) ? MAKE_SECRET : CORRECT),
  );
  const misspelt = misspeltVariables(env).map(({ name, meant }) =>
    warning(
      'variables',
      `${name} is no variable of the house; ${meant} is`,
      'What it should set keeps its default.',
      `rename ${name} to ${meant}`,
    ),
  );
  const count = Object.keys(given).filter((name) => env[name] !== undefined).length;
  return wrong.length + misspelt.length > 0
    ? [...wrong, ...misspelt]
    : [good('variables', `${count} set, all valid`)];
}

/** Secrets, each of which is known to another party: one that has two purposes opens both. */
const SECRETS = [
  'JWT_SECRET',
  'TRAIL_KEY',
  'TURN_SECRET',
  'CASHIER_CREDENTIAL',
  'IDENTITY_CREDENTIAL',
  'REGISTER_CREDENTIAL',
  'METRICS_TOKEN',
  'FLOOR_CREDENTIAL',
] as const satisfies readonly (keyof Given)[];

/** Secrets that are the same. */
export function checkSecrets({ given }: CheckContext): Finding[] {
  const set = SECRETS.filter((name) => given[name] !== undefined);
  const shared = set.flatMap((name, index) =>
    set.slice(index + 1).flatMap((other) => (given[name] === given[other] ? [[name, other]] : [])),
  );
  return shared.map(([name = '', other = '']) =>
    bad(
      'secrets',
      `${name} and ${other} are the same`,
      'Anyone who knows one, such as the cashier or a TURN server, could sign in as any account or forge the audit trail.',
      `set ${name} to a value of its own: openssl rand -hex 32`,
    ),
  );
}

/** Whether this is a site, and reached as one. */
export function checkPurpose({ given }: CheckContext): Finding[] {
  const { DATABASE_URL, SITE_URL, TRUST_PROXY } = given;
  const demonstration = demonstrationOf(given);
  const behindTls = SITE_URL?.startsWith('https:') === true;
  if (demonstration === 'declared')
    return [
      warning(
        'purpose',
        'DEMO=1 makes this a demonstration',
        'Anyone can sign in with published passwords, as an administrator too.',
        'unset DEMO where real players play',
      ),
    ];
  if (demonstration === 'local' && (DATABASE_URL !== undefined || behindTls))
    return [
      warning(
        'purpose',
        'without NODE_ENV=production a house on a loopback address is a demonstration',
        'It starts with accounts whose passwords are published, and anyone could take their money.',
        'set NODE_ENV=production',
      ),
    ];
  const proxy =
    behindTls && !TRUST_PROXY
      ? [
          warning(
            'purpose',
            'SITE_URL is https, and TRUST_PROXY names no proxy',
            'All players count as one address and soon reach its limits: their sign-ins are refused.',
            'set TRUST_PROXY to the address of the TLS proxy, such as TRUST_PROXY=127.0.0.1',
          ),
        ]
      : [];
  return [
    good('purpose', demonstration === 'local' ? 'a demonstration on this computer' : 'a site'),
    ...proxy,
  ];
}

/** The settings of the file, in place of which the house takes its defaults where they are wrong. */
export function checkSettings({ given: { SETTINGS_FILE: file } }: CheckContext): Finding[] {
  if (file === undefined) return [];
  const { PROBLEMS } = loadSettings(file, SILENT);
  return PROBLEMS.map((problem) =>
    warning(
      'settings',
      `${file}: ${problem}`,
      'The default applies: players see another text, limit or page than you have set.',
      `correct it in ${file} (docs/configure/settings.md)`,
    ),
  );
}

/** Mails, as far as the configuration says: no server is connected to. */
export function checkMail({ given }: CheckContext): Finding[] {
  const { SMTP_URL, SITE_URL } = given;
  if (demonstrationOf(given) !== 'none') return [];
  if (SMTP_URL === undefined)
    return [
      warning(
        'mail',
        'SMTP_URL is not set',
        'Players can neither register nor choose a new password by themselves.',
        'set SMTP_URL, MAIL_FROM and SITE_URL',
      ),
    ];
  if (SITE_URL?.startsWith('http:') === true)
    return [
      warning(
        'mail',
        'SITE_URL is not https',
        'Links in mails and passkeys do not work, and passwords cross the network readable.',
        'set SITE_URL to the https address that browsers use',
      ),
    ];
  const { protocol, hostname, username } = new URL(SMTP_URL);
  if (protocol === 'smtp:' && username !== '')
    return [
      warning(
        'mail',
        `SMTP_URL has a password and no TLS from the start (smtp://${hostname})`,
        'If the server offers no STARTTLS, its password and the links for new passwords cross the network readable.',
        'set SMTP_URL to smtps://… where the server has it',
      ),
    ];
  return [good('mail', `is sent through ${hostname}`)];
}

/** TURN, as far as the configuration says: no server is connected to. */
export function checkTurn({ given }: CheckContext): Finding[] {
  const urls = given.TURN_URLS?.split(',') ?? [];
  if (urls.length === 0)
    return [good('TURN', 'none: players whose network blocks outgoing UDP see no picture')];
  if (urls.some((url) => url.includes('transport=tcp') || url.trim().startsWith('turns:')))
    return [good('TURN', `${urls.length} servers`)];
  return [
    warning(
      'TURN',
      'no server of TURN_URLS takes TCP',
      'Players whose network blocks outgoing UDP see no picture, and cannot play.',
      'add one such as turns:turn.example.org:443?transport=tcp to TURN_URLS',
    ),
  ];
}
