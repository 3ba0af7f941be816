import { runCommand } from './commands.ts';

/** `node commands-main.js [--config <file>] <command>`: what a technician does at a floor. */
process.exitCode = await runCommand(process.argv.slice(2), {
  configFile: process.env.FLOOR_CONFIG ?? 'floor.json',
  credential: process.env.FLOOR_CREDENTIAL,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
// A pool of workers of the media is never waited for.
process.exit();
