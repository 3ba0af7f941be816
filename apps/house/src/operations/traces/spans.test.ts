import { minorUnits } from '@floorcast/contract/money';
import { openTraces } from '@floorcast/traces/open-traces';
import { type ReceivedSpan, Receiver } from '@floorcast/traces/testing/receiver';
import type { Traces } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };
const floor = new ScriptedFloor([101]);
let receiver: Receiver;
let traces: { house: Traces; other: Traces };
let house: TestHouse;
let other: TestNode;
let drop: () => Promise<void>;
beforeAll(async () => {
  receiver = await Receiver.open();
  const open = (program: string) => openTraces(program, receiver.env, pino({ level: 'silent' }));
  traces = { house: await open('house'), other: await open('other') };
  const database = await openTestDatabase();
  drop = database.drop;
  house = await startTestHouse(database.db, systemClock, {}, undefined, { traces: traces.house });
  other = await startTestNode(
    database.db,
    new InProcessBus(() => undefined),
    {},
    {
      traces: traces.other,
    },
  );
  await other.own(house.url);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await other.close();
  await house.close();
  await traces.other.close();
  await traces.house.close();
  await receiver.close();
  await drop();
});

const span = (program: string, name: string, wanted: (span: ReceivedSpan) => boolean = () => true) =>
  vi.waitFor(() => {
    const found = receiver.spans.find(
      (each) => each.program === program && each.name === name && wanted(each),
    );
    if (found === undefined) throw new Error(`no span ${name} of ${program}`);
    return found;
  }, PATIENCE);

test('NODE-3 a relayed call is one trace over both nodes', async () => {
  const { token } = await house.login('demo');
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${other.url}/api/machines/101`, { headers })).status).toBe(200);
  const carried = await span('other', 'GET /api/machines/:id');
  const answered = await span('house', 'GET /api/machines/:id');
  expect(answered).toMatchObject({ traceId: carried.traceId, parentSpanId: carried.spanId });
});

test('MONEY-4 C6.10 C6.35 an event without a valid trace moves money all the same', async () => {
  const { token } = await house.login('demo');
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 101, token });
  const cashIn = (requestId: string) => player.ask('cashin', { requestId, amount: 1_000 });
  expect(await cashIn('of-an-older-floor')).toMatchObject({ state: 'credited' });
  floor.transfers = 'hold';
  const asked = cashIn('of-an-odd-floor');
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  const [order] = floor.held.splice(0);
  if (order === undefined) throw new Error('no order came');
  await floor.report({
    type: 'transfer',
    machineId: 101,
    at: new Date().toISOString(),
    transferId: order.transferId,
    direction: 'in',
    outcome: 'accepted',
    amount: minorUnits(1_000),
    credit: minorUnits(2_000),
    traceparent: 'nonsense',
  });
  expect(await asked).toMatchObject({ state: 'credited' });
  const events = await span('house', 'floor events');
  const booked = await span('house', 'book transfer', ({ traceId }) => traceId === events.traceId);
  expect(booked.parentSpanId).toBe(events.spanId);
  await player.close();
});

test('SRV-1 an invented method is not the name of a span', async () => {
  const { token } = await house.login('demo2');
  const player = await SocketPlayer.connect(house.url, token);
  await expect(player.ask('an invented / method', {})).rejects.toMatchObject({ code: 40400 });
  expect((await span('house', 'machine other')).attributes).toEqual({ 'floorcast.refused': 40400 });
  await player.close();
});

test('SRV-1 the work of a timer is not part of the span that set it', async () => {
  const outer = traces.house.begin('sets a timer');
  const inside = await outer.run(
    () => new Promise((resolve) => systemClock.after(1, () => resolve(traces.house.current))),
  );
  outer.end();
  expect(inside).toBeUndefined();
});
