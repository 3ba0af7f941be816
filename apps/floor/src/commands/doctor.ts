import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { failureOf } from '@floorcast/startup/cannot-start';
import { WebSocket } from 'ws';
import { type CameraReport, checkCamera } from '../capture/check.ts';
import type { FloorConfig, MachineConfig } from '../configuration/config.ts';
import { credentialFile, credentialOf, lockJournal } from '../configuration/read.ts';
import { JournalFault, readJournal } from '../journal/read-journal.ts';
import { releasePanel } from '../machines/panel/panel.ts';
import { bad, type Finding, good, reasonOf, warning } from './findings.ts';
import { checkLine } from './line/check-line.ts';

const BOARD_MS = 3_000;
const ENROL = 'Make a code at the house and run `enrol <house> <code>`.';

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
    return [bad('link', failureOf(error).message, ENROL)];
  }
  if (credential === undefined) return [bad('link', 'there is no credential', ENROL)];
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

type CameraConfig = MachineConfig['cameras'][number];

/** So many are open at once: one that does not answer takes ten seconds, and one that is encoded half a core. */
const AT_ONCE = 6;

/** Looks at all cameras, several side by side, and reports each as soon as it is known. */
export async function checkCameras(
  machines: readonly Pick<MachineConfig, 'id' | 'cameras'>[],
  report: (finding: Finding) => void,
): Promise<void> {
  const waiting = machines.flatMap(({ id, cameras }) => cameras.map((camera) => ({ id, camera })));
  const checkNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    report(await checkMachineCamera(next.id, next.camera));
    await checkNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
}

async function checkMachineCamera(id: number, camera: CameraConfig): Promise<Finding> {
  const report = await checkCamera(camera.source, camera);
  const about = `machine ${id}, camera ${camera.id} (${report.address})`;
  if (!report.ok) return bad(about, report.what, report.advice);
  return report.advice === null
    ? good(about, inWords(report))
    : warning(about, inWords(report), report.advice);
}

function inWords(report: Extract<CameraReport, { ok: true }>): string {
  const { codec, width, height, fps, firstPictureMs, passedOn, why, sound } = report;
  const picture = `${codec} ${width} × ${height}, ${fps} a second, the first after ${Math.round(firstPictureMs)} ms`;
  return `${picture}; ${passedOn ? 'passed on as it is' : `encoded here: ${why}`}; sound: ${sound ?? 'none'}`;
}

const PATIENCE_MS = 5_000;
/** A Date header has whole seconds. */
const CLOCK_MOST_MS = 3_000;

/** An address of the house for HTTP calls. */
export const httpOf = (house: string): URL => new URL(house.replace(/^ws/, 'http'));

/** Whether the house answers, and how far its clock is from ours. */
export async function checkHouse(house: string): Promise<Finding[]> {
  const about = `house ${house}`;
  try {
    const answer = await fetch(new URL('/readyz', httpOf(house)), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok)
      return [bad(about, `answers ${answer.status}`, 'Look at the house: its /readyz says why.')];
    return [good(about, 'is there'), clock(Date.parse(answer.headers.get('date') ?? ''), Date.now())];
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const todo = 'Check "house" in the configuration, the network, the firewall and the name service.';
    return [bad(about, `cannot be reached: ${reasonOf(why)}`, todo)];
  }
}

export function clock(theirs: number, ours: number): Finding {
  const apart = ours - theirs;
  if (Number.isNaN(apart))
    return warning('clock', 'the house does not send its time', 'Compare both by hand.');
  const text = `${Math.abs(apart / 1_000).toFixed(0)} s ${apart < 0 ? 'behind' : 'ahead of'} the house`;
  return Math.abs(apart) <= CLOCK_MOST_MS
    ? good('clock', 'agrees with the house')
    : bad('clock', text, 'Let both computers keep time by NTP (timedatectl set-ntp true).');
}

/** Whether the house takes the credential. Only while no floor runs: a newer link takes its place. */
export async function checkCredential(house: string, credential: string): Promise<Finding> {
  const status = await new Promise<number | string>((resolve) => {
    const socket = new WebSocket(new URL(SOCKET_PATHS.floor, house), PROTOO_SUBPROTOCOL, {
      headers: { authorization: `Bearer ${credential}` },
      handshakeTimeout: PATIENCE_MS,
    });
    socket.once('open', () => {
      resolve(101);
      socket.close();
    });
    socket.once('unexpected-response', (_, { statusCode = 0 }) => {
      resolve(statusCode);
      socket.terminate();
    });
    socket.on('error', (error) => resolve(error.message));
  });
  if (status === 101) return good('link', 'the house takes the credential');
  if (status === 401)
    return bad(
      'link',
      'the house does not know the credential',
      'Enrol again: `floor enrol-code` at the house.',
    );
  return bad('link', `no socket to the house: ${status}`, 'A proxy between must pass WebSockets on.');
}

/** Whether a floor could start with its journal. Changes nothing. */
export async function checkJournal(journal: string): Promise<Finding> {
  const folder = dirname(journal);
  try {
    await access(folder, constants.W_OK);
  } catch {
    return bad(
      'journal',
      `${folder} cannot be written to`,
      `Make it, for the user that runs the floor only.`,
    );
  }
  try {
    await readJournal(journal);
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error;
    return bad('journal', error.problem, error.remedy);
  }
  return good('journal', journal);
}
