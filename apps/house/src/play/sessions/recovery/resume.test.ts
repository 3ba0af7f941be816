import { expect, test, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import { PlayRepository } from '../state/play.repository.ts';
import { PlayHouse, sits } from '../testing/play-house.ts';

/** Sessions that began though the database’s answer was lost. */
const play = new PlayHouse([103, 104]);
const { clock, floor, guests } = play;

test('GAME-2 NODE-2 a session that began though the database’s answer was lost is resumed, and its player returns to it', async () => {
  const { open } = PlayRepository.prototype;
  vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    await open.apply(this, asked);
    throw new Error('the connection is lost');
  });
  await expect(sits(play, 'demo', 103)).rejects.toThrow();
  // The first who is refused for it makes it known.
  await expect(sits(play, 'demo', 104)).rejects.toMatchObject({ code: 41004 });
  await vi.waitFor(() => expect(floor.seats.get(103)).toBe(true));
  const { player, token } = await guests.seated('demo', 103, 500);
  await player.ask('leave');
  await guests.free(token, 103);
  await player.close();
});

test('GAME-2 NODE-2 a resumed lost session admits its player at once, and frees the machine for others after the hold', async () => {
  const { open } = PlayRepository.prototype;
  const lost = async () => {
    vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
      this: PlayRepository,
      ...asked
    ) {
      await open.apply(this, asked);
      throw new Error('the connection is lost');
    });
    await expect(sits(play, 'demo', 104)).rejects.toThrow();
  };
  await lost();
  const { player, token } = await guests.seated('demo', 104);
  expect(floor.seats.get(104)).toBe(true);
  await player.ask('leave');
  await guests.free(token, 104);
  await player.close();
  await lost();
  await expect(sits(play, 'demo2', 104)).rejects.toMatchObject({ code: 41000 });
  clock.advance(DEMO.seatHoldSeconds * 1_000);
  await guests.free(token, 104);
  expect(await sits(play, 'demo2', 104)).toMatchObject({ session: { state: 'live' } });
});
