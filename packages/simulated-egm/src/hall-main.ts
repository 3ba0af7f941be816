import { CannotStart, endProgram } from '@floorcast/startup/cannot-start';
import { KeptFile } from '@floorcast/startup/kept-file';
import { endingWithoutRoom } from './cabinet/end-without-room.ts';
import { HallConfig, openHall } from './hall.ts';

/** `node hall-main.js <configuration file>`: a room of simulated cabinets. */
async function start(): Promise<void> {
  const [, , path] = process.argv;
  if (path === undefined) throw new CannotStart('usage: node hall-main.js <configuration file>');
  const file = new KeptFile(path, 'Correct it; npm start and npm run dev write theirs at each start.');
  const config = HallConfig.safeParse(file.readJson());
  if (!config.success) {
    const [issue] = config.error.issues;
    throw file.fault(`is wrong: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  const { directory } = config.data;
  const hall = await endingWithoutRoom(directory, () => openHall(config.data));
  process.stdout.write(`${JSON.stringify({ ready: true, cabinets: hall.cabinets.size })}\n`);
  const close = () => void hall.close().then(() => process.exit(0));
  // The last: whoever started us has gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, close);
}

await start().catch(endProgram);
