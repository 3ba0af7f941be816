import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse } from '../testing/play-house.ts';

const play = new PlayHouse([101, 106, 107]);
const { clock, guests } = play;
const MINUTE_MS = 60_000;

/** A connection that asks for the seat; undefined as code: it got it. */
async function comeBack(token: string, machineID: number) {
  const player = await SocketPlayer.connect(play.house.url, token);
  const code = await player.ask('init', { machineID, token }).then(
    () => undefined,
    (error: { code: number }) => error.code,
  );
  return { player, code };
}
const replaced = (player: SocketPlayer) => vi.waitFor(() => expect(player.closeCode).toBe(4001));

test('C4.85 two clients that take the seat from each other are refused after three changes, and the seat stays', async () => {
  let { player: seated, token } = await guests.seated('demo', 101);
  for (let change = 0; change < 3; change++) {
    const { player, code } = await comeBack(token, 101);
    expect(code).toBeUndefined();
    await replaced(seated);
    seated = player;
  }
  const loser = await comeBack(token, 101);
  expect(loser.code).toBe(42900);
  // It stays connected, and is refused for as long as it goes on trying.
  for (let attempt = 0; attempt < 6; attempt++) {
    clock.advance(MINUTE_MS / 4);
    await expect(loser.player.ask('init', { machineID: 101, token })).rejects.toMatchObject({ code: 42900 });
    await expect(seated.ask('ping')).resolves.toEqual({});
  }
  clock.advance(MINUTE_MS);
  await expect(loser.player.ask('init', { machineID: 101, token })).resolves.toMatchObject({
    session: { state: 'live' },
  });
  await replaced(seated);
  await loser.player.ask('leave');
  await guests.free(token, 101);
});

test('C4.85 RECON-1 a client whose connections are lost one after another gets its seat back each time', async () => {
  let { player: seated, token } = await guests.seated('demo2', 106);
  for (let loss = 0; loss < 6; loss++) {
    // Half open: the house does not know yet that nobody is there.
    seated.hearNothing();
    const { player, code } = await comeBack(token, 106);
    expect(code).toBeUndefined();
    seated = player;
  }
  await seated.ask('leave');
  await guests.free(token, 106);
});
