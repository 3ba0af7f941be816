import { GameRulesCalls } from '@floorcast/contract/game-rules';
import { DelayCalls } from '@floorcast/contract/picture-ages';
import { PolicyCalls } from '@floorcast/contract/protection-policy';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../call/ask.ts';

/** The rules of play in force, which stay as they are until the house is started again. */
export const policyQuery = queryOptions({
  ...queryOf(PolicyCalls.read),
  staleTime: Number.POSITIVE_INFINITY,
});

const RARELY_MS = 300_000;

/** The rules of the game at a machine. A machine without any is refused as not found. */
export const gameRulesQuery = (id: number) =>
  queryOptions({
    ...queryOf(GameRulesCalls.ofMachine, { params: { id } }),
    staleTime: RARELY_MS,
    retry: false,
  });

/** How old the picture of a machine was for its last players. */
export const machineDelayQuery = (id: number) =>
  queryOptions({ ...queryOf(DelayCalls.read, { params: { id } }), staleTime: RARELY_MS });
