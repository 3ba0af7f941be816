import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';
import { explained } from '@floorcast/startup/disk-problem';

/**
 * Opens cabinets whose memory is in a folder, and from then on ends the process when that cannot be written. It is as a power
 * cut: what was not written is not visible outside either. The supervisor restarts the process until there is room.
 *
 * @throws {DiskProblem} {CannotStart} when the folder cannot be written at the opening.
 */
export async function exitingOnDiskFault<T>(directory: string, open: () => Promise<T>): Promise<T> {
  process.once('uncaughtException', (error) => {
    const fault = diskFaultOf(error);
    console.error(
      fault === undefined
        ? error
        : `${diskSentence(fault, directory)}: the cabinets have no power until it can be written`,
    );
    process.exit(1);
  });
  try {
    return await open();
  } catch (error) {
    throw explained(error, { path: directory });
  }
}
