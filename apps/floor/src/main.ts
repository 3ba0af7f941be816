import { openTraces } from '@floorcast/traces/open-traces';
import { pino } from 'pino';
import { credentialOf } from './configuration/credential.ts';
import { becomeFloor } from './configuration/floor-lock.ts';
import { readConfigFile } from './configuration/read.ts';
import { openFloor } from './floor.ts';
import { Watchdog } from './watchdog/watchdog.ts';

/** `node main.js <configuration file>`, with the floor's credential in FLOOR_CREDENTIAL or beside that file. */
const log = pino({ base: null });
const [, , configFile] = process.argv;
const credential = configFile && (await credentialOf(configFile, process.env.FLOOR_CREDENTIAL));
if (!configFile || !credential) {
  log.fatal('usage: node main.js <configuration file>, with FLOOR_CREDENTIAL or after `enrol`');
  process.exit(2);
}
const read = await readConfigFile(configFile);
if (!read.ok) {
  for (const problem of read.error) log.fatal(problem);
  process.exit(2);
}
const config = read.value;
if ((await becomeFloor(config.journal)) === undefined) {
  log.fatal(`a floor with the journal ${config.journal} runs already`);
  process.exit(1);
}
const panels = config.machines.map(({ panel }) => panel);
const watchdog = new Watchdog(panels, log);
const traces = await openTraces('floorcast-floor', process.env, log);
const floor = await openFloor(config, { credential, version: '0.1.0', log, traces });
process.stdout.write(`${JSON.stringify({ ready: true, machines: config.machines.length })}\n`);

let closing = false;
const close = () => {
  if (closing) return;
  closing = true;
  void floor
    .close()
    .then(() => watchdog.close())
    .then(() => traces.close())
    .then(() => process.exit(0));
};
process.on('SIGTERM', close).on('SIGINT', close);
// Whoever started us has gone.
process.on('disconnect', close);
