import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { FloorConfig, MachineConfig } from '../../configuration/config.ts';
import { Journal } from '../../journal/journal.ts';
import type { MachineReports } from '../../machines/driver.ts';
import { recordedLine } from '../../machines/sas/recording/recorded-line.ts';
import { openSasMachine } from '../../machines/sas/sas-machine.ts';
import { lineOpener } from '../../wires/wires.ts';
import { reasonOf } from '../findings.ts';

const MINUTE_MS = 60_000;
const MINUTES_MOST = 24 * 60;

/**
 * Runs a machine as its floor does, and writes every byte of its line to a file. What the machine reports is stored in the
 * floor's journal, so that the house receives it when the floor runs again.
 */
export async function record(
  { journal: path }: Pick<FloorConfig, 'journal'>,
  { id: machineId, sas }: Pick<MachineConfig, 'id' | 'sas'>,
  file: string,
  minutes: string,
): Promise<Result<readonly string[], string>> {
  const time = Number(minutes);
  if (!(time > 0 && time <= MINUTES_MOST))
    return err(`${minutes} is no number of minutes up to ${MINUTES_MOST}.`);
  let journal: Journal | undefined;
  try {
    journal = await Journal.open(path);
    const lines = await recordLine({ machineId, sas, file, millis: time * MINUTE_MS }, journal);
    return ok([`${file}: ${lines} lines. It holds amounts, meters and the serial number, and no secret.`]);
  } catch (error) {
    return err(`The line was not recorded: ${reasonOf(error)}.`);
  } finally {
    await journal?.close();
  }
}

interface Recording {
  readonly machineId: number;
  readonly sas: MachineConfig['sas'];
  readonly file: string;
  readonly millis: number;
}

/** Returns how many lines were written. @throws when the file is there already, or cannot be written. */
async function recordLine(
  { machineId, sas, file, millis }: Recording,
  reports: MachineReports,
): Promise<number> {
  const { address, ...settings } = sas;
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const written = finished(out);
  let lines = 0;
  const write = (line: string) => {
    lines++;
    out.write(`${line}\n`);
  };
  write('# floorcast line 1');
  write(`# machine ${machineId}, ${JSON.stringify(settings)}`);
  const recorded = recordedLine(lineOpener(address), write);
  const driver = openSasMachine({ machineId, line: recorded.open, ...settings }, reports);
  try {
    // A file that cannot be written ends the recording at once.
    await Promise.race([sleep(millis), written]);
  } finally {
    await driver.close();
  }
  recorded.end();
  out.end();
  await written;
  return lines;
}
