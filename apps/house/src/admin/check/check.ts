import { failureOf } from '@floorcast/startup/cannot-start';
import { checkCertificates, checkDisk, checkFolders, checkPort } from './computer.ts';
import { type CheckContext, type Computer, thisComputer, withContext } from './context.ts';
import {
  checkMigrations,
  checkReach,
  checkReplica,
  checkRoles,
  checkServer,
  whereReached,
} from './database.ts';
import { type Finding, warning } from './findings.ts';
import { checkClock, checkFloors, checkSite } from './site.ts';
import {
  checkMail,
  checkPurpose,
  checkSecrets,
  checkSettings,
  checkTurn,
  checkVariables,
} from './variables.ts';

type Check = (context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;

/** In the order in which an operator mends what they find. Each only reads. */
const CHECKS: Readonly<Record<string, Check>> = {
  variables: checkVariables,
  secrets: checkSecrets,
  purpose: checkPurpose,
  settings: checkSettings,
  folders: checkFolders,
  disk: checkDisk,
  certificates: checkCertificates,
  port: checkPort,
  database: checkReach,
  server: whereReached(checkServer),
  migrations: whereReached(checkMigrations),
  roles: whereReached(checkRoles),
  replica: whereReached(checkReplica),
  clock: checkClock,
  site: whereReached(checkSite),
  floors: whereReached(checkFloors),
  mail: checkMail,
  TURN: checkTurn,
};

/** Looks at everything that a house of this environment needs, and changes nothing. */
export const inspectHouse = (
  env: NodeJS.ProcessEnv,
  computer: Computer = thisComputer(),
): Promise<readonly Finding[]> =>
  withContext(env, computer, async (context) => {
    const findings: Finding[] = [];
    for (const [name, check] of Object.entries(CHECKS))
      findings.push(...(await looked(name, check, context)));
    return findings;
  });

async function looked(name: string, check: Check, context: CheckContext): Promise<readonly Finding[]> {
  try {
    return await check(context);
  } catch (error) {
    return [
      warning(
        name,
        `could not be looked at: ${failureOf(error).message}`,
        'A fault may stay unseen.',
        'run this again',
      ),
    ];
  }
}
