import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { commandLine } from '../../platform/command-line.ts';
import type { Command } from '../command.ts';

const name = 'check';
const { usage, read } = commandLine({ name, order: z.object({}) });

/** Looks at everything that the house needs, before it is started or while it runs. */
export const CHECK: Command = {
  name,
  usage,
  summary:
    'looks at variables, database, disk, clock, certificates, port and floors before a house is started, and says what will fail and what to type; changes nothing, and needs no sign-in',
  parse(args) {
    const typed = read(args);
    return typed.ok ? ok({ kind: 'inspection' }) : typed;
  },
};
