import { LogOutput } from '@floorcast/disk/log-output';
import { CannotStart, failureOf, onEnd } from '@floorcast/startup/cannot-start';
import { programHash } from '@floorcast/startup/program-hash';
import { openTraces } from '@floorcast/traces/open-traces';
import { pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { credentialOf, lockJournal, readConfigFile } from './configuration/read.ts';
import { openFloor } from './floor.ts';
import { Watchdog } from './watchdog/watchdog.ts';

/** What is open, to be closed the other way round. */
const open: (() => Promise<unknown>)[] = [];
let closing = false;

async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  for (const each of open.reverse()) await each();
  process.exit(code);
}

/** `node main.js <configuration file>`, with the floor's credential in FLOOR_CREDENTIAL or beside that file. */
async function start(): Promise<void> {
  const log = pino({ base: null }, new LogOutput());
  const [, , configFile] = process.argv;
  if (!configFile) throw new CannotStart('usage: node main.js <configuration file>');
  const credential = credentialOf(configFile, process.env.FLOOR_CREDENTIAL);
  if (credential === undefined)
    throw new CannotStart(
      'the floor has no credential: set FLOOR_CREDENTIAL, or run npm run floor -- enrol <house url> <code>',
    );
  const read = readConfigFile(configFile);
  if (!read.ok) throw new CannotStart(read.error.join('\n'));
  const config = read.value;
  if ((await lockJournal(config.journal)) === undefined)
    throw new Error(`a floor with the journal ${config.journal} runs already`);
  const traces = await openTraces('floorcast-floor', process.env, log);
  open.push(() => traces.close());
  const panels = config.machines.map(({ panel }) => panel);
  const watchdog = new Watchdog(panels, log);
  open.push(() => watchdog.close());
  const [, entry = ''] = process.argv;
  const software = { hash: programHash(entry), startedAt: new Date().toISOString() };
  const floor = await openFloor(config, { credential, version: manifest.version, software, log, traces });
  open.push(() => floor.close());
  process.stdout.write(`${JSON.stringify({ ready: true, machines: config.machines.length })}\n`);
  onEnd(() => void close(0));
}

await start().catch((error: unknown) => {
  const { message, code } = failureOf(error);
  console.error(message);
  return close(code);
});
