import { writeFile } from 'node:fs/promises';
import { ErrorBody, errorNamed } from '@floorcast/contract/errors';
import { FloorEnrolReply } from '@floorcast/contract/floor-link';
import { err, ok, type Result } from '@floorcast/contract/result';
import { failureOf } from '@floorcast/startup/cannot-start';
import { maskedAddress } from '../capture/address.ts';
import { takePicture } from '../capture/snapshot.ts';
import type { FloorConfig, MachineConfig } from '../configuration/config.ts';
import { credentialFile, lockJournal, readConfigFile } from '../configuration/read.ts';
import { doctor, httpOf } from './doctor.ts';
import { linesOf, reasonOf } from './findings.ts';
import { record } from './line/record.ts';
import { meters, press } from './machine-commands.ts';

const PATIENCE_MS = 10_000;

type Done = Result<readonly string[], string>;

/** Fetches the floor's credential by its one-time code and stores it beside the configuration. */
async function enrol(house: string, code: string, configFile: string): Promise<Done> {
  if (!URL.canParse(house) || !/^(https?|wss?):\/\/[^@]*$/.test(house))
    return err(`${maskedAddress(house)} is no address of a house.`);
  let answer: Response;
  try {
    answer = await fetch(new URL('/api/floors/enrol', httpOf(house)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: code.toLowerCase() }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    return err(`The house cannot be reached: ${reasonOf(error)}.`);
  }
  const body: unknown = await answer.json().catch(() => undefined);
  const enrolled = answer.ok ? FloorEnrolReply.safeParse(body) : undefined;
  if (enrolled?.success !== true) return err(refusedWords(answer, body));
  const { floorId, credential } = enrolled.data;
  const file = credentialFile(configFile);
  try {
    file.write(credential);
  } catch (error) {
    return err(failureOf(error).message);
  }
  return ok([`This is floor ${floorId} now. Its credential is stored in ${file.path}.`]);
}

/** Why there is no credential. A proxy between answers for the house, with a body of its own. */
function refusedWords({ status }: Response, body: unknown): string {
  const refused = ErrorBody.safeParse(body);
  if (!refused.success)
    return `The address answers ${status}, but not as a house does: check the address, and what a proxy between does with /api/floors/enrol.`;
  const { code, ErrorMessage } = refused.data;
  switch (errorNamed(code)) {
    case 'notAllowed':
    case 'invalidRequest':
      return 'The code is wrong, was used, or is older than an hour: make another at the house.';
    case 'tooManyRequests':
      return 'Too many tries: wait a minute.';
    default:
      return `The house refuses (${status}): ${ErrorMessage}.`;
  }
}

export interface Terminal {
  /** Where the configuration is, unless `--config` names another. */
  readonly configFile: string;
  /** A credential from the environment. */
  readonly credential: string | undefined;
  say(line: string): void;
  complain(line: string): void;
}

const USAGE = `usage: npm run floor -- [--config <file>] <command>
  enrol <house url> <code>     fetches this floor's credential by a code of \`npm run admin -- floor enrol-code\`
  doctor                       looks at configuration, clock, house, lines, relay boards and cameras
  press <machine> <button>     presses a button of the machine
  meters <machine>             what its meters say of money
  snapshot <machine> <file>    keeps a picture of it as a JPEG file
  record <machine> <file> <minutes>
                               runs the machine and records every byte of its line`;

/** Exit codes: 0 done, 1 refused or something is bad, 2 not understood. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const [option, file, ...others] = args;
  if (option === '--config' && file !== undefined)
    return runCommand(others, { ...terminal, configFile: file });
  const [name, ...operands] = args;
  const count = name === undefined ? undefined : OPERAND_COUNTS.get(name);
  if (name === undefined || count !== operands.length) {
    terminal.complain(USAGE);
    return 2;
  }
  const [first = '', second = '', third = ''] = operands;
  if (name === 'enrol') return print(await enrol(first, second, terminal.configFile), terminal);
  const read = readConfigFile(terminal.configFile);
  if (!read.ok) return print(err(read.error.join('\n')), terminal);
  if (name === 'doctor') return diagnose(read.value, terminal);
  return print(await atMachine(read.value, name, first, second, third), terminal);
}

const OPERAND_COUNTS: ReadonlyMap<string, number> = new Map([
  ['enrol', 2],
  ['doctor', 0],
  ['press', 2],
  ['meters', 1],
  ['snapshot', 2],
  ['record', 3],
]);

async function diagnose(config: FloorConfig, { configFile, credential, say }: Terminal): Promise<0 | 1> {
  const healthy = await doctor({ config, configFile, given: credential }, (finding) => {
    for (const line of linesOf(finding)) say(line);
  });
  return healthy ? 0 : 1;
}

async function atMachine(
  config: FloorConfig,
  name: string,
  id: string,
  what: string,
  minutes: string,
): Promise<Done> {
  const machine = config.machines.find((each) => String(each.id) === id);
  if (machine === undefined) return err(`There is no machine ${id} in the configuration.`);
  if (name === 'snapshot') return snapshot(machine, what);
  const work = () => {
    if (name === 'record') return record(config, machine, what, minutes);
    return name === 'press' ? press(machine, what) : meters(machine, config.currency);
  };
  return whileNoFloorRuns(config, work, machine);
}

/** A line or a board has one user: a second one would take it from a floor with players' money on it. */
async function whileNoFloorRuns(
  config: FloorConfig,
  work: () => Promise<Done>,
  { id }: MachineConfig,
): Promise<Done> {
  const unlock = await lockJournal(config.journal);
  if (unlock === undefined) return err(`The floor runs and has machine ${id}: stop it first.`);
  try {
    return await work();
  } finally {
    unlock();
  }
}

function print(done: Done, { say, complain }: Terminal): 0 | 1 {
  if (done.ok) for (const line of done.value) say(line);
  else complain(done.error);
  return done.ok ? 0 : 1;
}

/** Writes what a machine's screen shows, or its only camera, to a JPEG file, in the size in which players see it at best. */
async function snapshot({ id, cameras }: MachineConfig, file: string): Promise<Done> {
  const camera = cameras.find((each) => each.id === 'screen') ?? cameras[0];
  if (camera === undefined) return err(`Machine ${id} has no camera.`);
  const taken = await takePicture(camera.source, camera);
  if (!taken.ok) {
    const { what, advice } = taken.error;
    return err(`There is no picture from ${maskedAddress(camera.source)}: ${what}. ${advice}`);
  }
  try {
    await writeFile(file, taken.value);
    return ok([`${file}: ${taken.value.length} bytes.`]);
  } catch (error) {
    return err(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}
