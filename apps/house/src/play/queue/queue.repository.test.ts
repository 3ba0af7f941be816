import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import type { Db } from '../../platform/db/schema.ts';
import { testDatabase } from '../../testing/database.ts';
import { FLOOR_CREDENTIAL } from '../../testing/test-house.ts';
import { PlayRepository } from '../sessions/index.ts';
import { QueueRepository } from './queue.repository.ts';
import { typicalSeconds } from './queues.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const LATER = new Date(NOW.getTime() + 30_000);
const MACHINE = 101;

/** Two nodes of the house on one database. */
const may = async () => undefined;
const reserving = { now: NOW, until: LATER, whyNot: may };
const queueOf = (db: Db) => new QueueRepository(db, DEMO_FLOOR_ID);
const sit = (db: Db, playerId: number) =>
  new PlayRepository(db, null).open(MACHINE, playerId, '127.0.0.1', NOW);
const join = (playerId: number, machineId = MACHINE, longest = 10) =>
  queueOf(nodes[0]).join({ machineId, playerId, longest, presentUntil: LATER, whyNot: may });

const { db, reopen } = await testDatabase();
const nodes: readonly [Db, Db] = [db, await reopen()];
await seedDemo(db, FLOOR_CREDENTIAL);
const people: number[] = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(
  ({ id }) => id,
);
beforeEach(async () => {
  await nodes[0].deleteFrom('queuePlaces').execute();
  await nodes[0].deleteFrom('playSessions').execute();
});

test('GAME-19 two nodes never reserve one seat for two players', async () => {
  for (const person of people) await join(person);
  for (let time = 0; time < people.length; time++) {
    const both = nodes.flatMap((db) => [queueOf(db), queueOf(db)]);
    const reserved = await Promise.all(both.map((queue) => queue.reserve(MACHINE, reserving)));
    const entries = reserved.flatMap(({ entry }) => entry ?? []);
    expect(entries.map(({ playerId }) => playerId)).toEqual([people[time]]);
    await Promise.all(nodes.flatMap((db) => entries.map((entry) => queueOf(db).expire(entry))));
  }
  expect(await queueOf(nodes[0]).reserve(MACHINE, reserving)).toMatchObject({ entry: undefined });
});

test('GAME-19 a free seat goes to the first connected player of its queue, whichever request and node is first', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = people;
  for (const person of [first, second, third]) await join(person);
  await queueOf(nodes[0]).setPresence([first], NOW);
  const asked = [fourth, third, second, fourth, second];
  const seats = await Promise.all(
    asked.map((person, i) => sit(nodes[i % 2 === 0 ? 0 : 1], person).then(({ ok }) => ok && person)),
  );
  expect(seats.filter((person) => person !== false)).toEqual([second]);
  expect((await queueOf(nodes[1]).entries()).map(({ playerId }) => playerId)).toEqual([first, third]);
});

test('GAME-19 a player who joins two queues at once is in one, and a queue never exceeds its limit', async () => {
  const [one = 0, ...others] = people;
  await Promise.all([101, 102, 103, 104].map((machine) => join(one, machine)));
  expect(await queueOf(nodes[0]).entries()).toHaveLength(1);
  await nodes[0].deleteFrom('queuePlaces').execute();
  const joined = await Promise.all(others.map((person) => join(person, MACHINE, 2)));
  expect(joined.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await queueOf(nodes[0]).entries(MACHINE)).toHaveLength(2);
});

test('GAME-19 the typical duration is the median of the machine’s sessions, or of all if it had few', async () => {
  const [player = 0] = people;
  const sessions = (machine: number, minutes: readonly number[]) =>
    minutes.map((length) => ({
      machineId: machine,
      playerId: player,
      state: 'ended' as const,
      ip: '127.0.0.1',
      startedAt: NOW,
      endedAt: new Date(NOW.getTime() + length * 60_000),
    }));
  expect(await typicalSeconds(nodes[0], MACHINE)).toBeUndefined();
  await nodes[0]
    .insertInto('playSessions')
    .values(sessions(102, [10, 12, 14, 20]))
    .execute();
  expect(await typicalSeconds(nodes[0], MACHINE)).toBe(13 * 60);
  await nodes[0]
    .insertInto('playSessions')
    .values(sessions(MACHINE, [1, 2, 3, 4, 300]))
    .execute();
  expect(await typicalSeconds(nodes[0], MACHINE)).toBe(3 * 60);
});

/** A step about one seat; `player` is the index of one of four players. */
type Step = { readonly what: 'join' | 'leave' | 'come' | 'go' | 'free' | 'late'; readonly player: number };
const STEP: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('join', 'join', 'leave', 'come', 'go', 'free', 'late'),
  player: fc.nat({ max: 3 }),
});

/** The expected queue: in order of joining, and the player that the seat is reserved for. */
class Model {
  queue: number[] = [];
  readonly present = new Set<number>();
  reservedFor: number | undefined;

  next(): number | undefined {
    return this.reservedFor === undefined ? this.queue.find((player) => this.present.has(player)) : undefined;
  }

  drop(player: number): void {
    this.queue = this.queue.filter((other) => other !== player);
    if (this.reservedFor === player) this.reservedFor = undefined;
  }
}

async function take(model: Model, { what, player }: Step): Promise<void> {
  const queue = queueOf(nodes[player % 2 === 0 ? 0 : 1]);
  const playerId = people[player] ?? 0;
  switch (what) {
    case 'join':
      await join(playerId);
      if (!model.queue.includes(player)) {
        model.queue.push(player);
        model.present.add(player);
      }
      return;
    case 'leave':
      await queue.leave(playerId, MACHINE);
      return model.drop(player);
    case 'come':
    case 'go':
      await queue.setPresence([playerId], what === 'come' ? LATER : NOW);
      if (what === 'come') model.present.add(player);
      else model.present.delete(player);
      return;
    case 'free': {
      const next = model.next();
      const { entry } = await queue.reserve(MACHINE, reserving);
      expect(entry?.playerId).toBe(next === undefined ? undefined : people[next]);
      model.reservedFor ??= next;
      return;
    }
    case 'late': {
      const reserved = (await queue.entries(MACHINE)).find(({ reservedUntil }) => reservedUntil !== null);
      if (reserved !== undefined) await queue.expire(reserved);
      if (model.reservedFor !== undefined) model.drop(model.reservedFor);
    }
  }
}

test('GAME-19 any sequence of steps keeps the order of the queue and reserves the seat for the first connected player', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 20 }), async (steps) => {
      await nodes[0].deleteFrom('queuePlaces').execute();
      const model = new Model();
      for (const step of steps) await take(model, step);
      const entries = await queueOf(nodes[0]).entries(MACHINE);
      expect(entries.map(({ playerId }) => playerId)).toEqual(model.queue.map((player) => people[player]));
    }),
    { numRuns: 40 },
  );
});
