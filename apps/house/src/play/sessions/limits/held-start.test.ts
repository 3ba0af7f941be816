import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { PlayHouse } from '../testing/play-house.ts';

const play = new PlayHouse([101]);

test('RULE-6 a start that is held down is released when a limit on the stake comes into force', async () => {
  const { player, token } = await play.guests.seated('demo', 101);
  await player.ask('cashin', cashInRequest(5_000));
  play.clock.advance(60_000);
  await player.ask('hold', { button: 'spin', down: true });
  const set = await play.house.app.inject({
    method: 'PUT',
    url: '/api/protection/limits/loss-day',
    headers: { authorization: `Bearer ${token}` },
    payload: { value: 10_000 },
  });
  expect(set.statusCode).toBe(200);
  await vi.waitFor(() =>
    expect(play.floor.pressedDown.at(-1)).toMatchObject({ button: 'spin', down: false }),
  );
  await expect(player.ask('hold', { button: 'spin', down: true })).rejects.toMatchObject({ code: 40300 });
  await player.ask('leave');
  await play.guests.free(token, 101);
  await player.close();
});
