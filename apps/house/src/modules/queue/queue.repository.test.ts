import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { FLOOR_CREDENTIAL } from '../../testing/test-house.ts';
import { PlayRepository } from '../play/index.ts';
import { QueueRepository } from './queue.repository.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const LATER = new Date(NOW.getTime() + 30_000);
const MACHINE = 101;

/** Two nodes of the house on one database. */
let nodes: readonly [Db, Db];
let people: number[];
let drop: () => Promise<void>;
const queueOf = (db: Db) => new QueueRepository(db);
const sit = (db: Db, playerId: number) => new PlayRepository(db).open(MACHINE, playerId, '127.0.0.1', NOW);
const join = (playerId: number, machineId = MACHINE, longest = 10) =>
  queueOf(nodes[0]).join({ machineId, playerId, longest, hereUntil: LATER });

beforeAll(async () => {
  const { db, reopen, drop: end } = await openTestDatabase();
  drop = end;
  nodes = [db, await reopen()];
  await seedDemo(db, FLOOR_CREDENTIAL);
  people = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => drop());
beforeEach(async () => {
  await nodes[0].deleteFrom('queue_places').execute();
  await nodes[0].deleteFrom('play_sessions').execute();
});

test('GAME-19 two nodes never keep one seat for two people', async () => {
  for (const person of people) await join(person);
  for (let time = 0; time < people.length; time++) {
    const both = nodes.flatMap((db) => [queueOf(db), queueOf(db)]);
    const kept = await Promise.all(both.map((queue) => queue.reserve(MACHINE, NOW, LATER)));
    const places = kept.filter((place) => place !== undefined);
    expect(places.map(({ player_id }) => player_id)).toEqual([people[time]]);
    await Promise.all(nodes.map((db) => queueOf(db).expire(places[0]?.id ?? 0)));
  }
  expect(await queueOf(nodes[0]).reserve(MACHINE, NOW, LATER)).toBeUndefined();
});

test('GAME-19 whoever asks first, on whichever node, a free seat is for the first in line who is there', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = people;
  for (const person of [first, second, third]) await join(person);
  await queueOf(nodes[0]).here([first], NOW);
  const asked = [fourth, third, second, fourth, second];
  const seats = await Promise.all(
    asked.map((person, i) => sit(nodes[i % 2 === 0 ? 0 : 1], person).then(({ ok }) => ok && person)),
  );
  expect(seats.filter((person) => person !== false)).toEqual([second]);
  expect((await queueOf(nodes[1]).places()).map(({ player_id }) => player_id)).toEqual([first, third]);
});

test('GAME-19 somebody who joins two lines at once stands in one, and a line holds no more than its most', async () => {
  const [one = 0, ...others] = people;
  await Promise.all([101, 102, 103, 104].map((machine) => join(one, machine)));
  expect(await queueOf(nodes[0]).places()).toHaveLength(1);
  await nodes[0].deleteFrom('queue_places').execute();
  const joined = await Promise.all(others.map((person) => join(person, MACHINE, 2)));
  expect(joined.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await queueOf(nodes[0]).places(MACHINE)).toHaveLength(2);
});

test('GAME-19 how long people sit is the median of the machine, or of all where it had few', async () => {
  const [player = 0] = people;
  const sessions = (machine: number, minutes: readonly number[]) =>
    minutes.map((length) => ({
      machine_id: machine,
      player_id: player,
      state: 'ended' as const,
      ip: '127.0.0.1',
      started_at: NOW,
      ended_at: new Date(NOW.getTime() + length * 60_000),
    }));
  expect(await queueOf(nodes[0]).typicalSeconds(MACHINE)).toBeUndefined();
  await nodes[0]
    .insertInto('play_sessions')
    .values(sessions(102, [10, 12, 14, 20]))
    .execute();
  expect(await queueOf(nodes[0]).typicalSeconds(MACHINE)).toBe(13 * 60);
  await nodes[0]
    .insertInto('play_sessions')
    .values(sessions(MACHINE, [1, 2, 3, 4, 300]))
    .execute();
  expect(await queueOf(nodes[0]).typicalSeconds(MACHINE)).toBe(3 * 60);
});

/** What may happen about one seat; `who` is one of the four people. */
type Step = { readonly what: 'join' | 'leave' | 'come' | 'go' | 'free' | 'late'; readonly who: number };
const STEP: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('join', 'join', 'leave', 'come', 'go', 'free', 'late'),
  who: fc.nat({ max: 3 }),
});

/** The line as it should be: in order of joining, and for whom the seat is kept. */
class Model {
  line: number[] = [];
  readonly here = new Set<number>();
  keptFor: number | undefined;

  next(): number | undefined {
    return this.keptFor === undefined ? this.line.find((who) => this.here.has(who)) : undefined;
  }

  drop(who: number): void {
    this.line = this.line.filter((other) => other !== who);
    if (this.keptFor === who) this.keptFor = undefined;
  }
}

async function take(model: Model, { what, who }: Step): Promise<void> {
  const queue = queueOf(nodes[who % 2 === 0 ? 0 : 1]);
  const player = people[who] ?? 0;
  switch (what) {
    case 'join':
      await join(player);
      if (!model.line.includes(who)) {
        model.line.push(who);
        model.here.add(who);
      }
      return;
    case 'leave':
      await queue.leave(player, MACHINE);
      return model.drop(who);
    case 'come':
    case 'go':
      await queue.here([player], what === 'come' ? LATER : NOW);
      if (what === 'come') model.here.add(who);
      else model.here.delete(who);
      return;
    case 'free': {
      const next = model.next();
      const kept = await queue.reserve(MACHINE, NOW, LATER);
      expect(kept?.player_id).toBe(next === undefined ? undefined : people[next]);
      model.keptFor ??= next;
      return;
    }
    case 'late': {
      const kept = (await queue.places(MACHINE)).find(({ reserved_until }) => reserved_until !== null);
      if (kept !== undefined) await queue.expire(kept.id);
      if (model.keptFor !== undefined) model.drop(model.keptFor);
    }
  }
}

test('GAME-19 whatever happens, the line keeps its order and the seat goes to the first who is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 20 }), async (steps) => {
      await nodes[0].deleteFrom('queue_places').execute();
      const model = new Model();
      for (const step of steps) await take(model, step);
      const places = await queueOf(nodes[0]).places(MACHINE);
      expect(places.map(({ player_id }) => player_id)).toEqual(model.line.map((who) => people[who]));
    }),
    { numRuns: 40 },
  );
});
