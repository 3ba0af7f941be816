import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { answers, comes } from '../testing/patience.ts';
import { PlayHouse } from '../testing/play-house.ts';

/** The end of a transfer is notified once. */
const play = new PlayHouse([103, 104]);
const { clock, floor, guests } = play;

/** How often a player was notified that a transfer has ended. */
const endsReceived = ({ received }: SocketPlayer) =>
  received.filter(({ method, data }) => method === 'credit' && JSON.stringify(data).includes('transfer'))
    .length;

test('MONEY-4 C4.4 C4.22 the end of a transfer is notified once though its floor reports it during the query of another', async () => {
  const first = await guests.seated('demo', 103);
  const second = await guests.seated('demo2', 104);
  floor.transfers = 'hold';
  await answers(play, first.player.ask('cashin', cashInRequest(700)));
  await answers(play, second.player.ask('cashin', cashInRequest(300)));
  const [firstOrder, secondOrder] = floor.held.slice(-2);
  if (firstOrder === undefined || secondOrder === undefined) throw new Error('no orders came');

  let goOn = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    floor.beforeQuery = () => {
      resolve();
      return new Promise<void>((release) => {
        goOn = release;
      });
    };
  });
  await floor.relink();
  await asked;
  floor.beforeQuery = async () => undefined;
  await floor.settle(secondOrder, 'accepted');
  await vi.waitFor(() => expect(endsReceived(second.player)).toBe(1));
  goOn();
  // Time for a notification that must not come.
  await sleep(200);
  expect(endsReceived(second.player)).toBe(1);

  await floor.settle(firstOrder, 'accepted');
  floor.transfers = 'accept';
  for (const [{ player, token }, machineId] of [
    [first, 103],
    [second, 104],
  ] as const) {
    await player.ask('leave');
    await guests.free(token, machineId);
    await player.close();
  }
  await play.auditPasses();
});

test('MONEY-4 C4.4 C4.22 the end of a transfer is notified once though a query of it fails after that', async () => {
  const { player, token } = await guests.seated('demo', 103);
  floor.transfers = 'hold';
  await answers(play, player.ask('cashin', cashInRequest(700)));
  const order = floor.held.at(-1);
  if (order === undefined) throw new Error('no order came');
  const asked = new Promise<void>((resolve) => {
    floor.beforeQuery = () => {
      resolve();
      return new Promise<void>(() => undefined);
    };
  });
  await floor.relink();
  await asked;
  floor.beforeQuery = async () => undefined;
  await floor.settle(order, 'accepted');
  await vi.waitFor(() => expect(endsReceived(player)).toBe(1));
  // The question that is under way fails with the link, and is to be asked again.
  await floor.relink();
  floor.transfers = 'accept';
  for (let passed = 0; passed < 10; passed++) {
    clock.advance(1_000);
    await sleep(30);
  }
  expect(endsReceived(player)).toBe(1);
  await player.ask('leave');
  await guests.free(token, 103);
  await player.close();
  await play.auditPasses();
});

test('MONEY-4 C4.4 C4.22 a balance is published once when the house returns money', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  const elsewhere = await SocketPlayer.connect(play.house.url, token, 'notification');
  await elsewhere.ask('init', { id: (await play.house.login('demo')).id });
  floor.jammed = true;
  await answers(play, player.ask('cashin', cashInRequest(700)));
  floor.jammed = false;
  await comes(play, token, before);
  await vi.waitFor(() => expect(endsReceived(player)).toBe(1));
  await sleep(200);
  const back = elsewhere.received.filter(
    ({ data }) => JSON.stringify(data) === JSON.stringify({ balance: before }),
  );
  expect(back).toHaveLength(1);
  await player.ask('leave');
  await guests.free(token, 103);
  await player.close();
  await elsewhere.close();
  await play.auditPasses();
});
