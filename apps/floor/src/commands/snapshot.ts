import { writeFile } from 'node:fs/promises';
import { err, ok, type Result } from '@floorcast/contract/result';
import { maskedAddress } from '../capture/address.ts';
import { takePicture } from '../capture/snapshot.ts';
import type { MachineConfig } from '../configuration/config.ts';
import { reasonOf } from './findings.ts';

/** Writes what a machine's screen shows, or its only camera, to a JPEG file, in the size in which players see it at best. */
export async function snapshot(
  { id, cameras }: MachineConfig,
  file: string,
): Promise<Result<readonly string[], string>> {
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
