import { err, ok, type Result } from '@floorcast/contract/result';
import { readCameraAddress } from './address.ts';
import { FAULTS, type FaultText } from './faults.ts';
import { Stills } from './simulated/stills.ts';
import type { Framing } from './stream/stream.ts';
import { tryCamera } from './trial.ts';

/** A camera that shows something and gives no still within so long (ms) sends what cannot be decoded. */
const STILL_MS = 5_000;

/** A JPEG of what a camera shows now, framed and in its own size, or what is wrong. @throws {RangeError} for an unknown address. */
export async function takePicture(source: string, framing: Framing): Promise<Result<Buffer, FaultText>> {
  const address = readCameraAddress(source);
  if (address.kind === 'simulated') return ofCabinet(source);
  let answer: (jpeg: string | null) => void = () => undefined;
  const answered = new Promise<string | null>((resolve) => {
    answer = resolve;
  });
  const tried = await tryCamera({ address, framing, still: (jpeg) => answer(jpeg) });
  if (!tried.ok) return err(FAULTS[tried.error]);
  const { process, ended } = tried.value;
  process.send({ kind: 'still', id: 1, of: 'whole' });
  const late = setTimeout(() => answer(null), STILL_MS);
  const fault = await Promise.race([ended, answered.then(() => undefined)]);
  clearTimeout(late);
  await process.end();
  if (fault !== undefined) return err(FAULTS[fault]);
  const jpeg = await answered;
  return jpeg === null ? err(FAULTS.broken) : ok(Buffer.from(jpeg, 'base64'));
}

async function ofCabinet(source: string): Promise<Result<Buffer, FaultText>> {
  const stills = new Stills(() => undefined);
  try {
    const still = await stills.of(source, 'whole');
    return still === null ? err(FAULTS.unreachable) : ok(Buffer.from(still.jpeg, 'base64'));
  } finally {
    await stills.close();
  }
}
