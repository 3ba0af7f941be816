import { diskFaultOf, diskSentence } from '@floorcast/disk/problem';

/**
 * Ends the process when a cabinet's memory cannot be written, as a power cut ends cabinets: what nobody outside has seen
 * has not happened. Whoever starts it again does so until there is room.
 */
export function endWithoutRoom(directory: string): void {
  process.once('uncaughtException', (error) => {
    const fault = diskFaultOf(error);
    console.error(
      fault === undefined
        ? error
        : `${diskSentence(fault, directory)}: the cabinets have no power until it can be written`,
    );
    process.exit(1);
  });
}
