import { GAME_NUMBER } from '@floorcast/sas/machine/facts';
import type { Cabinet } from '../cabinet/cabinet.ts';
import type { Contents } from '../cabinet/memory.ts';
import type { Faults } from './faults.ts';

export interface AnsweringMachine {
  readonly cabinet: Cabinet;
  readonly faults: Faults;
}

/** The data of a reply, or how it is acknowledged; undefined: silence. */
export type Answered = readonly number[] | 'ack' | 'nack' | undefined;
/** Answers the data of a poll, which is complete. */
export type Answer = (data: Uint8Array, machine: AnsweringMachine) => Answered;

/** The cabinet has one game; 0 is the whole machine. */
export const ONLY_GAME = 1;

/** The answer to a poll that begins with the number of a game: one that is not decimal, or of no game here, is refused. */
export const ofGame =
  (answer: (game: number, data: Uint8Array, machine: AnsweringMachine) => Answered): Answer =>
  (data, machine) => {
    const game = GAME_NUMBER.read(data.subarray(0, GAME_NUMBER.bytes));
    const there = game !== undefined && game <= ONLY_GAME;
    return there ? answer(game, data.subarray(GAME_NUMBER.bytes), machine) : 'nack';
  };

export const changed =
  (change: (data: Uint8Array) => Partial<Contents>): Answer =>
  (data, { cabinet }) => {
    cabinet.change(change(data));
    return 'ack';
  };

export const switched =
  (change: (on: boolean) => Partial<Contents>): Answer =>
  (data, machine) => {
    const [on] = data;
    return on === 0 || on === 1 ? changed(() => change(on === 1))(data, machine) : 'nack';
  };
