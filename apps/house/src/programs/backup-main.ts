import { statSync } from 'node:fs';
import { endProgram } from '@floorcast/startup/cannot-start';
import { baseBackup } from '../platform/postgres/base-backup.ts';
import { reachDatabase } from './command-store.ts';

/** `node backup-main.js <folder>`: copies the whole database into a file there, also while a node is active. */
const [, , folder] = process.argv;
if (!folder) {
  console.error('npm run backup -- <folder>');
  process.exit(2);
}
const { connection, close } = await reachDatabase(process.env).catch(endProgram);
try {
  const file = await baseBackup(connection, folder);
  console.log(`${file} (${Math.ceil(statSync(file).size / 1e6)} MB)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
