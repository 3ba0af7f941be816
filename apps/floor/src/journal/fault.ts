import { diskFaultOf } from '@floorcast/disk/disk-fault';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { DiskProblem } from '@floorcast/startup/disk-problem';

/** Why the floor cannot use its journal until a technician has changed something. */
export class JournalFault extends CannotStart {
  /** What is wrong, with the file and the place in it. */
  readonly problem: string;
  /** What a technician does about it. */
  readonly remedy: string;

  constructor(problem: string, remedy: string) {
    super(`${problem}. ${remedy}`);
    this.problem = problem;
    this.remedy = remedy;
  }
}

/** `offset`: where the line begins, in bytes: the file may be cut off there. */
export function damage(path: string, line: number, offset: number, problem: string): JournalFault {
  return new JournalFault(
    `The journal ${path} is damaged in line ${line}, at byte ${offset}: ${problem}`,
    'The floor does not start with it. Follow "A damaged journal" in docs/floor-setup.md.',
  );
}

/** An error of reading or writing the journal. A disk that is full or read-only may recover. */
export function fileFault(path: string, error: unknown): JournalFault | DiskProblem {
  if (error instanceof JournalFault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const problem = `The journal ${path} cannot be used: ${reason}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (diskFaultOf(error)) {
    case 'full':
      return new DiskProblem(`${problem}. Make room on its disk.`, { cause: error });
    case 'read-only':
      return new DiskProblem(`${problem}. Mount its disk for writing.`, { cause: error });
    default:
      return new JournalFault(problem, remedy(code));
  }
}

function remedy(code: unknown): string {
  switch (code) {
    case 'EISDIR':
      return 'A folder is in its place: name a file in the "journal" field of the configuration, or move the folder away.';
    case 'EACCES':
    case 'EPERM':
      return 'Give the file and its folder to the user that runs the floor (chown).';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'Create its folder, for the user that runs the floor only, or correct the "journal" field of the configuration.';
    default:
      return 'Check its disk.';
  }
}
