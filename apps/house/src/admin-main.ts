import { userInfo } from 'node:os';
import { admin } from './admin/admin.ts';
import { Terminal } from './admin/terminal.ts';
import { openCommandStore } from './command-store.ts';

/** A user without a name in the system is known by number. */
function whoami(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
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
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  terminal.close();
}
