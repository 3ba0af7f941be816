import { CannotStart, endProgram, onEnd } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import { exitingOnDiskFault } from './cabinet/memory.ts';
import { CabinetsConfig, openCabinets } from './cabinets.ts';

/** `node cabinets-main.js <configuration file>`: runs simulated cabinets. */
async function start(): Promise<void> {
  const [, , path] = process.argv;
  if (path === undefined) throw new CannotStart('usage: node cabinets-main.js <configuration file>');
  const file = new StoredFile(path, 'Correct it; npm start and npm run dev write theirs at each start.');
  const config = CabinetsConfig.safeParse(file.readJson());
  if (!config.success) {
    const [issue] = config.error.issues;
    throw file.fault(`is wrong: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  const { directory } = config.data;
  const simulated = await exitingOnDiskFault(directory, () => openCabinets(config.data));
  process.stdout.write(`${JSON.stringify({ ready: true, cabinets: simulated.cabinets.size })}\n`);
  onEnd(() => void simulated.close().then(() => process.exit(0)));
}

await start().catch(endProgram);
