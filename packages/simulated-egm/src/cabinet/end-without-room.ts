import { diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';
import { explained } from '@floorcast/startup/disk-problem';

/**
 * Opens cabinets whose memory is in a folder, and from then on ends the process when it cannot be written, as a power cut
 * ends cabinets: what nobody outside has seen has not happened. The process is started again until there is room.
 *
 * @throws {DiskProblem} {CannotStart} when the folder cannot be written at the opening.
 */
export async function endingWithoutRoom<T>(directory: string, open: () => Promise<T>): Promise<T> {
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
