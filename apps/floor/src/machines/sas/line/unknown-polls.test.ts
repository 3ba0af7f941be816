import { COMMAND, generalPoll, readPoll } from '@floorcast/sas/messages/polls';
import { expect, test } from 'vitest';
import { UnknownPolls } from './unknown-polls.ts';

const ADDRESS = 1;
const version = readPoll(ADDRESS, COMMAND.version);
const machineId = readPoll(ADDRESS, COMMAND.machineId);

test('MONEY-5 a poll is taken to be unknown after two connections in a row without an answer to it', () => {
  const unknown = new UnknownPolls();
  unknown.unanswered(version);
  expect(unknown.has(version)).toBe(false);
  unknown.answered(version);
  unknown.unanswered(version);
  expect(unknown.has(version)).toBe(false);
  unknown.unanswered(version);
  expect(unknown.has(version)).toBe(true);
  expect(unknown.has(machineId)).toBe(false);
  unknown.clear();
  expect(unknown.has(version)).toBe(false);
});

test('a general poll is never taken to be unknown', () => {
  const unknown = new UnknownPolls();
  for (let times = 0; times < 3; times++) unknown.unanswered(generalPoll(ADDRESS));
  expect(unknown.has(generalPoll(ADDRESS))).toBe(false);
});
