import { stat } from 'node:fs/promises';
import { failureOf } from '@floorcast/startup/cannot-start';
import type { FloorConfig, MachineConfig } from '../configuration/config.ts';
import { credentialFile, credentialOf } from '../configuration/credential.ts';
import { lockJournal } from '../configuration/floor-lock.ts';
import { releasePanel } from '../machines/panel/panel.ts';
import { checkCameras } from './check-camera.ts';
import { checkCredential, checkHouse } from './check-house.ts';
import { checkJournal } from './check-journal.ts';
import { bad, type Finding, good, reasonOf, warning } from './findings.ts';
import { checkLine } from './line/check-line.ts';

const BOARD_MS = 3_000;

/** Checks everything that a floor needs, and prints each finding at once. Returns whether nothing is bad. */
export async function doctor(
  { config, configFile, given }: { config: FloorConfig; configFile: string; given: string | undefined },
  print: (finding: Finding) => void,
): Promise<boolean> {
  let healthy = true;
  const found = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      healthy &&= finding.level !== 'bad';
      print(finding);
    }
  };
  found([good('configuration', `${configFile} has ${config.machines.length} machines`)]);
  found([await checkJournal(config.journal)]);
  found(await checkHouse(config.house));
  const unlock = await lockJournal(config.journal);
  if (unlock === undefined) {
    found([
      warning('floor', 'it runs: lines, boards and link were left to it', 'Stop it to have them looked at.'),
    ]);
  } else {
    found(await checkLink(config.house, configFile, given));
    for (const machine of config.machines)
      found([...(await checkLine(machine, config.currency)), await checkBoard(machine)]);
    unlock();
  }
  await checkCameras(config.machines, (finding) => found([finding]));
  return healthy;
}

async function checkLink(house: string, configFile: string, given: string | undefined): Promise<Finding[]> {
  const { path } = credentialFile(configFile);
  let credential: string | undefined;
  try {
    credential = credentialOf(configFile, given);
  } catch (error) {
    return [
      bad('link', failureOf(error).message, 'Make a code at the house and run `enrol <house> <code>`.'),
    ];
  }
  if (credential === undefined)
    return [
      bad('link', 'there is no credential', 'Make a code at the house and run `enrol <house> <code>`.'),
    ];
  const mode = given ? undefined : await stat(path).then(({ mode }) => mode & 0o077);
  const open =
    mode === undefined || mode === 0
      ? []
      : [bad('link', 'others can read the credential', `Run: chmod 600 ${path}`)];
  return [...open, await checkCredential(house, credential)];
}

/** Opens every output: the relays click, and nothing is pressed. */
async function checkBoard({ id, panel }: MachineConfig): Promise<Finding> {
  const about = `machine ${id}, relay board ${panel.address}`;
  try {
    await releasePanel(panel, AbortSignal.timeout(BOARD_MS));
    const silent = panel.kind === 'serial' && panel.protocol === 'a0';
    return silent
      ? warning(about, 'can be written to; such a board does not answer', 'See that `press` presses.')
      : good(about, 'has opened every output');
  } catch (error) {
    return bad(about, reasonOf(error), 'Check its address, plug, power, and that this user may open it.');
  }
}
