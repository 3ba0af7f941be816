import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { FloorConfig } from './config.ts';
import { openFloor } from './floor.ts';
import { Watchdog } from './watchdog/watchdog.ts';

/** `node main.js <configuration file>`, with the floor's credential in FLOOR_CREDENTIAL. */
const log = pino({ base: null });
const [, , configFile] = process.argv;
const credential = process.env.FLOOR_CREDENTIAL;
if (configFile === undefined || !credential) {
  log.fatal('usage: FLOOR_CREDENTIAL=… node main.js <configuration file>');
  process.exit(2);
}
const config = FloorConfig.parse(JSON.parse(await readFile(configFile, 'utf8')));
const panels = config.machines.map(({ panel }) => panel);
const watchdog = new Watchdog(panels, log);
const floor = await openFloor(config, { credential, version: '0.1.0', log });
process.stdout.write(`${JSON.stringify({ ready: true, machines: config.machines.length })}\n`);

let closing = false;
const close = () => {
  if (closing) return;
  closing = true;
  void floor
    .close()
    .then(() => watchdog.close())
    .then(() => process.exit(0));
};
process.on('SIGTERM', close).on('SIGINT', close);
// Whoever started us has gone.
process.on('disconnect', close);
