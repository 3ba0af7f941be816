import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NatsServer, natsIsThere } from '../../testing/servers/nats-server.ts';
import { busSuite, settled } from './bus.suite.ts';
import { type Bus, NoResponder } from './bus.ts';
import { NatsBus } from './nats-bus.ts';
import { natsAddress } from './nats-messages.ts';

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

  test('NODE-1 sites on one NATS server do not receive each other’s messages', async () => {
    const [ours, theirs] = [await node('ours'), await node('theirs')];
    const received = vi.fn();
    theirs.subscribe('player.1.balance', received);
    theirs.respond('floor.1', async () => 'pressed');
    await theirs.request('floor.1', null);
    ours.publish('player.1.balance', { balance: 1 });
    await expect(ours.request('floor.1', null)).rejects.toBeInstanceOf(NoResponder);
    expect(received).not.toHaveBeenCalled();
  });

  test('NODE-1 a node works alone while NATS is unreachable, and with the others after reconnecting', async () => {
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
    await server.restart();
    await vi.waitFor(async () => expect(await here.request('far', 1)).toBe('there'), 10_000);
    here.publish('a', 'back');
    await vi.waitFor(() => expect(far.mock.calls).toEqual([['back']]), 10_000);
    expect(inReach.mock.calls).toEqual([[false], [true]]);
  });

  test('NODE-1 a message that is not JSON or too long is not sent, and logged', async () => {
    const parts = { here: await node(), there: await node() };
    const { here, there } = parts;
    const received = vi.fn();
    there.subscribe('a', received);
    there.respond('long', async () => 'x'.repeat(600_000));
    await settled(parts);
    here.publish('a', { amount: 1n });
    here.publish('a', 'x'.repeat(600_000));
    expect(problems).toHaveBeenCalledTimes(2);
    await expect(here.request('long', 'x'.repeat(600_000))).rejects.toThrow('bytes');
    await expect(here.request('long', 1)).rejects.toThrow('bytes');
    here.publish('a', 'short');
    await vi.waitFor(() => expect(received.mock.calls).toEqual([['short']]));
  });

  test('NODE-1 a malformed message of a third party is ignored', async () => {
    const parts = { here: await node(), there: await node() };
    const received = vi.fn();
    parts.there.subscribe('a', received);
    parts.there.respond('ask', async (message) => message);
    await settled(parts);
    const thirdParty = await connect({ servers: `127.0.0.1:${server.port}` });
    thirdParty.publish('floorcast.here.tell.a', '{no json');
    thirdParty.publish('floorcast.here.claim', '[1');
    const answer = await thirdParty.request('floorcast.here.ask.ask', '{no json');
    expect(answer.json()).toMatchObject({ outcome: 'failed' });
    await thirdParty.close();
    parts.here.publish('a', 1);
    await vi.waitFor(() => expect(received.mock.calls).toEqual([[1]]));
    expect(await parts.here.request('ask', 'still there')).toBe('still there');
  });
});
