import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { knownCredit } from '../../../testing/known-credit.ts';
import { comes } from '../testing/patience.ts';
import { PlayHouse, paidOut, withoutTransfers } from '../testing/play-house.ts';

/** Orphaned credit that could not be paid out at first. */
const play = new PlayHouse([102, 104]);
const { floor, guests } = play;

test('MONEY-5 orphaned credit is paid out after the floor did not answer at first', async () => {
  const { player, token, before } = await guests.seated('demo', 102);
  await player.ask('leave');
  await guests.free(token, 102);
  floor.jammed = true;
  await knownCredit(play.db, 102, 400);
  floor.credit.set(102, 400);
  floor.notify('credit', { machineId: 102, credit: minorUnits(400) });
  floor.notify('condition', { machineId: 102, condition: 'ready' });
  await vi.waitFor(async () => expect(await paidOut(play, 102)).toEqual(['unknown']));
  floor.jammed = false;
  await comes(play, token, before + 400);
  expect(await paidOut(play, 102)).toEqual(['returned', 'settled']);
  await play.auditPasses();
  await player.close();
});

test('MONEY-5 orphaned credit is paid out after the database failed at first', async () => {
  const { player, token, before } = await guests.seated('demo', 104);
  await player.ask('leave');
  await guests.free(token, 104);
  await knownCredit(play.db, 104, 400);
  floor.credit.set(104, 400);
  await withoutTransfers(play, async () => {
    floor.notify('credit', { machineId: 104, credit: minorUnits(400) });
    floor.notify('condition', { machineId: 104, condition: 'ready' });
  });
  await comes(play, token, before + 400);
  await play.auditPasses();
  await player.close();
});

test('MONEY-5 orphaned credit is paid out though a transfer is open that no floor has received', async () => {
  const { player, token, before } = await guests.come('demo');
  await play.db
    .insertInto('transfers')
    .values({
      id: 'never-ordered-01',
      requestId: 'never-ordered-01',
      playerId: null,
      machineId: 104,
      sessionId: null,
      direction: 'out',
      amount: null,
      state: 'requested',
    })
    .execute();
  await knownCredit(play.db, 104, 250);
  floor.credit.set(104, 250);
  floor.notify('credit', { machineId: 104, credit: minorUnits(250) });
  floor.notify('condition', { machineId: 104, condition: 'ready' });
  await comes(play, token, before + 250);
  await play.auditPasses();
  await player.close();
});
