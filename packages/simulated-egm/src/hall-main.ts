import { readFileSync } from 'node:fs';
import { HallConfig, openHall } from './hall.ts';

/** `node hall-main.js <configuration file>`: a room of simulated cabinets. */
const [, , file] = process.argv;
if (file === undefined) {
  process.stderr.write('usage: node hall-main.js <configuration file>\n');
  process.exit(2);
}
const hall = await openHall(HallConfig.parse(JSON.parse(readFileSync(file, 'utf8'))));
process.stdout.write(`${JSON.stringify({ ready: true, cabinets: hall.cabinets.size })}\n`);

const close = () => void hall.close().then(() => process.exit(0));
process.once('SIGTERM', close).once('SIGINT', close);
// Whoever started us has gone.
process.once('disconnect', close);
