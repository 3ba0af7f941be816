import type { MachineListName } from '@floorcast/contract/machine-past';
import type * as z from 'zod/mini';
import { callOrThrow } from '../../call/call.ts';
import { type PageQuery, searchOf } from '../lists.ts';

/** Loads pages of a list about a machine, by the schema of its reply. */
export const fetchMachineList =
  <Page>(id: number, name: MachineListName, reply: z.ZodMiniType<Page>) =>
  (query: PageQuery, signal: AbortSignal) =>
    callOrThrow({ path: `/console/machines/${id}/${name}${searchOf(query)}`, reply, signal });
