import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { JournalFault, readJournal } from '../journal/read-journal.ts';
import { bad, type Finding, good } from './findings.ts';

/** Whether a floor could start with its journal. Changes nothing. */
export async function checkJournal(journal: string): Promise<Finding> {
  const folder = dirname(journal);
  try {
    await access(folder, constants.W_OK);
  } catch {
    return bad(
      'journal',
      `${folder} cannot be written to`,
      `Make it, for the user that runs the floor only.`,
    );
  }
  try {
    await readJournal(journal);
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error;
    return bad('journal', error.problem, error.remedy);
  }
  return good('journal', journal);
}
