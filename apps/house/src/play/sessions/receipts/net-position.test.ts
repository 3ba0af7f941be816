import { minorUnits } from '@floorcast/contract/money';
import { SessionsReply } from '@floorcast/contract/player';
import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse, received } from '../testing/play-house.ts';

/** What games came to, by session and over all sessions of a list. */
const play = new PlayHouse([101, 102]);
const { floor, guests } = play;

const get = (token: string, url: string) =>
  play.house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const sessions = async (token: string, query = '') =>
  SessionsReply.parse((await get(token, `/api/player/sessions?page=1&size=10${query}`)).json());

async function played(machineId: number, games: readonly (readonly [bet: number, win: number])[]) {
  const { player, token } = await guests.seated('demo', machineId, 5_000);
  for (const [bet, win] of games) await floor.game(machineId, bet, win);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(2 * games.length));
  return { player, token };
}

test('PROT-31 C20.1 C20.2 each session has the sums of its games, also after a reconnection, with a hand pay, and in the file', async () => {
  const first = await played(101, [
    [200, 700],
    [300, 0],
  ]);
  await first.player.close();
  const back = await SocketPlayer.connect(play.house.url, first.token);
  await back.ask('init', { machineID: 101, token: first.token });
  await floor.game(101, 100, 50);
  const at = new Date().toISOString();
  const handPay = { machineId: 101, at, id: 'net-1' } as const;
  await floor.report({ ...handPay, type: 'hand-pay', kind: 'hand-pay', amount: minorUnits(10_000) });
  await floor.report({ ...handPay, type: 'hand-pay-reset' });
  await back.ask('leave');
  await guests.free(first.token, 101);
  const next = await played(102, [[400, 0]]);
  await next.player.ask('leave');
  await guests.free(next.token, 102);

  const { items, totals } = await sessions(first.token, '&sort=net');
  expect(items.map(({ machineId, staked, won, net }) => [machineId, staked, won, net])).toEqual([
    [102, 400, 0, -400],
    [101, 600, 10_750, 10_150],
  ]);
  expect(totals).toMatchObject({ staked: 1_000, won: 10_750, net: 9_750 });
  expect((await sessions(first.token, '&machine=102')).totals).toMatchObject({ staked: 400, net: -400 });
  const file = (await get(first.token, '/api/player/sessions.csv?sort=net&language=en')).body;
  expect(file).toContain('freeSpinCount,staked,won,net,ip');
  expect(file).toContain('6.00,107.50,101.50');
  await next.player.close();
  await back.close();
  await play.auditPasses();
});

test('PROT-31 C20.1 a jackpot that is paid by hand counts in its session, and sums of an earlier version’s sessions are those of their games', async () => {
  const { player, token } = await played(101, [[100, 30]]);
  const at = new Date().toISOString();
  const handPay = { machineId: 101, at, id: 'net-2' } as const;
  await floor.report({ ...handPay, type: 'hand-pay', kind: 'jackpot', amount: minorUnits(50_000) });
  await floor.report({ ...handPay, type: 'hand-pay-reset' });
  await player.ask('leave');
  await guests.free(token, 101);
  const latest = async () => (await sessions(token)).items[0];
  expect(await latest()).toMatchObject({ staked: 100, won: 50_030, net: 49_930 });
  await play.db.updateTable('playSessions').set({ staked: null, won: null }).execute();
  expect(await latest()).toMatchObject({ staked: 100, won: 50_030, net: 49_930 });
  expect((await sessions(token)).totals).toMatchObject({ staked: 1_100, won: 60_780, net: 59_680 });
  await player.close();
});

test('PROT-31 C20.1 a session that an earlier owner of its floor left open is summed afresh', async () => {
  const { player, token } = await played(102, [[100, 30]]);
  await play.db
    .updateTable('playSessions')
    .set({ staked: null, won: null })
    .where('endedAt', 'is', null)
    .execute();
  await player.close();
  await play.restart();
  await floor.game(102, 200, 0);
  const stored = await play.db
    .selectFrom('playSessions')
    .select(['staked', 'won'])
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ staked: 300n, won: 30n });
  expect((await sessions(token)).items[0]).toMatchObject({ net: -270 });
});
