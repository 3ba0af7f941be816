import { userInfo } from 'node:os';
import { admin } from '../admin/admin.ts';
import { Terminal } from '../admin/terminal.ts';
import { openCommandStore } from './command-store.ts';

/** The user of the system, or the number of one without a name. */
function whoami(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** A host with several addresses fails with an error for each. */
function sentence(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

const terminal = new Terminal();
try {
  const { code, out, problems } = await admin(process.argv.slice(2), {
    open: () => openCommandStore(process.env),
    ask: terminal.ask,
    user: whoami(),
  });
  for (const line of out) console.log(line);
  for (const line of problems) console.error(line);
  process.exitCode = code;
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
} finally {
  terminal.close();
}
