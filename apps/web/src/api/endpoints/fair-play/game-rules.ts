import { GameRulesReply } from '@floorcast/contract/game-rules';
import { MachineDelayReply } from '@floorcast/contract/picture-ages';
import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../../call/call.ts';

const RARELY_MS = 300_000;

/** The rules of the game at a machine. A machine without any is refused as not found. */
export const gameRulesQuery = (machineId: number) =>
  queryOptions({
    queryKey: ['game-rules', machineId],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/machines/${machineId}/rules`, reply: GameRulesReply, signal }),
    staleTime: RARELY_MS,
    retry: false,
  });

/** How old the picture of a machine was for its last players. */
export const machineDelayQuery = (machineId: number) =>
  queryOptions({
    queryKey: ['machine-delay', machineId],
    queryFn: ({ signal }) =>
      callOrThrow({ path: `/machines/${machineId}/delay`, reply: MachineDelayReply, signal }),
    staleTime: RARELY_MS,
  });
