import { useQueryClient } from '@tanstack/react-query';
import { knownMachine } from '../api/endpoints/machines.ts';

/** The name of a machine, if a screen before this one has loaded it. */
export const useKnownName = (machineId: number): string | undefined =>
  knownMachine(useQueryClient(), machineId)?.name;
