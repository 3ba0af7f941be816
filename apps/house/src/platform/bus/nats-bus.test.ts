import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NatsServer, natsIsThere } from '../../testing/nats-server.ts';
import { busSuite, settled } from './bus.suite.ts';
import type { Bus } from './bus.ts';
import { NoResponder } from './bus.ts';
import { natsAddress } from './nats-address.ts';
import { NatsBus } from './nats-bus.ts';

describe.skipIf(!natsIsThere())('NATS', () => {
  let server: NatsServer;
  const problems = vi.fn<(line: string) => void>();
  const log = pino({ level: 'warn' }, { write: problems });
  const opened: Bus[] = [];

  async function node(site = 'here'): Promise<Bus> {
    const bus = await NatsBus.open({ address: natsAddress(server.url), site, log });
    opened.push(bus);
    return bus;
  }
  beforeAll(async () => {
    server = await NatsServer.start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
    problems.mockClear();
  });
  afterAll(() => server.kill());

  busSuite('bus on NATS', async () => {
    const [here, there] = [await node(), await node()];
    opened.length = 0;
    return { here, there };
  });

  test('NODE-1 houses of different sites on one server do not hear each other', async () => {
    const [ours, theirs] = [await node('ours'), await node('theirs')];
    const heard = vi.fn();
    theirs.subscribe('player.1.balance', heard);
    theirs.respond('floor.1', async () => 'pressed');
    await theirs.request('floor.1', null);
    ours.publish('player.1.balance', { balance: 1 });
    await expect(ours.request('floor.1', null)).rejects.toBeInstanceOf(NoResponder);
    expect(heard).not.toHaveBeenCalled();
  });

  test('NODE-1 a node goes on by itself while the server is away, and with the others when it is back', async () => {
    const parts = { here: await node(), there: await node() };
    const { here, there } = parts;
    const [own, far] = [vi.fn(), vi.fn()];
    here.subscribe('a', own);
    there.subscribe('a', far);
    const inReach = vi.fn();
    here.followOthers(inReach);
    there.respond('far', async () => 'there');
    here.respond('near', async () => 'here');
    await settled(parts);
    await server.kill();
    await vi.waitFor(() => expect(here.request('far', 1)).rejects.toBeInstanceOf(NoResponder));
    here.publish('a', 'while away');
    expect(await here.request('near', 1)).toBe('here');
    await vi.waitFor(() => expect(own).toHaveBeenCalledWith('while away'));
    await server.again();
    await vi.waitFor(async () => expect(await here.request('far', 1)).toBe('there'), 10_000);
    here.publish('a', 'back');
    await vi.waitFor(() => expect(far.mock.calls).toEqual([['back']]), 10_000);
    expect(inReach.mock.calls).toEqual([[false], [true]]);
  });

  test('NODE-1 what is no JSON or too long is told to nobody elsewhere, and to the log', async () => {
    const parts = { here: await node(), there: await node() };
    const { here, there } = parts;
    const heard = vi.fn();
    there.subscribe('a', heard);
    there.respond('long', async () => 'x'.repeat(600_000));
    await settled(parts);
    here.publish('a', { amount: 1n });
    here.publish('a', 'x'.repeat(600_000));
    expect(problems).toHaveBeenCalledTimes(2);
    await expect(here.request('long', 'x'.repeat(600_000))).rejects.toThrow('bytes');
    await expect(here.request('long', 1)).rejects.toThrow('bytes');
    here.publish('a', 'short');
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['short']]));
  });

  test('NODE-1 what a stranger says on our subjects harms nothing', async () => {
    const parts = { here: await node(), there: await node() };
    const heard = vi.fn();
    parts.there.subscribe('a', heard);
    parts.there.respond('ask', async (message) => message);
    await settled(parts);
    const stranger = await connect({ servers: `127.0.0.1:${server.port}` });
    stranger.publish('floorcast.here.tell.a', '{no json');
    stranger.publish('floorcast.here.claim', '[1');
    const answer = await stranger.request('floorcast.here.ask.ask', '{no json');
    expect(answer.json()).toMatchObject({ outcome: 'failed' });
    await stranger.close();
    parts.here.publish('a', 1);
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[1]]));
    expect(await parts.here.request('ask', 'still there')).toBe('still there');
  });
});
