import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { knownMachine } from '../api/endpoints/machines.ts';

/** What screens before this one have loaded of a machine, as it is when the screen opens. */
export function useKnownMachine(machineId: number) {
  const queries = useQueryClient();
  const [known] = useState(() => knownMachine(queries, machineId));
  return known;
}
