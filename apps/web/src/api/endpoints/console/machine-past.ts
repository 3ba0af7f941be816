import { MACHINE_LIST_CALLS, type MachineListName } from '@floorcast/contract/machine-past';
import type * as z from 'zod/mini';
import { askPage } from '../../call/ask.ts';

/** Loads pages of a list about a machine, by the schema of its reply. */
export const fetchMachineList = <Page>(id: number, name: MachineListName, reply: z.ZodMiniType<Page>) =>
  askPage({ ...MACHINE_LIST_CALLS[name].page, reply }, { id });
