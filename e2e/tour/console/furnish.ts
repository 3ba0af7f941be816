import { behind, type Order } from '../../support/cabinet-control.ts';
import { callerOf, numberOf } from '../../support/sign-in.ts';
import { administer, moveByHand } from '../../support/stack.ts';
import type { Site } from '../screen.ts';

/** A player and a member of staff with the longest names that the house takes, and an amount to match. */
const LONG = {
  player: 'maximiliana_konstantina_1984',
  staff: 'bartholomea_featherstonehaugh',
  first: 'Maximiliana Konstantina Theodora',
  last: 'Wolfeschlegelsteinhausenbergerdorff',
  amount: '98765432.10',
};

/** Something is the matter with each of these machines while the console is shown. */
const CAUSES: readonly (readonly [machine: number, order: Order])[] = [
  [104, { do: 'hit-jackpot', amount: 98_765_432 }],
  [105, { do: 'tilt', code: 0x20 }],
  [106, { do: 'open-door' }],
  [107, { do: 'power-off' }],
  [108, { do: 'cut-camera' }],
];

async function makePeople({ stack }: Site): Promise<void> {
  const names = ['--name', LONG.first, '--lastname', LONG.last];
  await administer(stack, ['player', 'create', LONG.player, `${LONG.player}@example.org`, ...names]);
  await administer(stack, ['staff', 'create', LONG.staff, `${LONG.staff}@example.org`, ...names]);
  const reason = 'A transfer from abroad that the bank had booked to another account for eleven days';
  await moveByHand(stack, ['deposit', LONG.player, LONG.amount, '--correction', '--reason', reason]);
  await administer(stack, ['notice', 'create', 'The lift is out of order until Sunday']);
}

/** A player with limits, a withdrawal that waits, notes and a bonus; proposals that wait. */
async function fillPlayer(url: string): Promise<void> {
  const id = await numberOf(url, 'demo');
  const player = await callerOf(url, 'demo');
  for (const [name, value] of [
    ['deposit-day', 100_000],
    ['loss-week', 250_000],
    ['time-day', 7_200],
  ] as const)
    await player(`/protection/limits/${name}`, { value }, 'PUT');
  await player('/player/withdrawals', { requestId: 'tour-withdrawal', amount: 25_000 });
  const compliance = await callerOf(url, 'compliance');
  await compliance(`/console/players/${id}/notes`, {
    requestId: 'tour-note',
    text: 'Called at noon: asks when the hand pay of yesterday arrives.\nCalled back at two; it has arrived.',
  });
  const lead = await callerOf(url, 'lead');
  await lead(`/console/players/${id}/bonus`, {
    requestId: 'tour-bonus',
    amount: 5_000,
    reason: 'Waited long',
  });
  const terms = { kind: 'adjustment', playerId: id, machineId: 101, direction: 'in', amount: 1_234_567 };
  const reason = 'The bill of 200 that machine 101 took and did not count, by the count of its box';
  await lead('/console/proposals/money', { requestId: 'tour-adjustment', terms, reason });
  const admin = await callerOf(url, 'admin');
  const deposit = { kind: 'deposit', playerId: id, amount: 50_000, correction: false };
  await admin('/console/proposals/money', {
    requestId: 'tour-deposit',
    terms: deposit,
    reason: 'Cash at the counter',
  });
}

async function beginDuties(url: string): Promise<void> {
  const staff = await callerOf(url, 'staff');
  await staff('/console/shift/begin', {});
  const lead = await callerOf(url, 'lead');
  await lead('/console/shift/begin', {});
  await lead('/console/shift/notes', {
    requestId: 'tour-shift-note',
    text: 'Cash box of 108 is almost full. The technician comes at eight for the camera of 103; let him in by the yard.',
  });
}

const furnished = new Map<string, Promise<void>>();

async function furnish(site: Site): Promise<void> {
  await makePeople(site);
  await fillPlayer(site.url);
  await beginDuties(site.url);
  for (const [machine, order] of CAUSES) await behind(site.stack, machine, order);
}

/** Gives the site what a console has to show, once. */
export async function furnishedSite(site: Site): Promise<() => Promise<void>> {
  const doing = furnished.get(site.url) ?? furnish(site);
  furnished.set(site.url, doing);
  await doing;
  return () => Promise.resolve();
}
