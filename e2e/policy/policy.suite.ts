import { ERRORS } from '@floorcast/contract/errors';
import { GamesReply } from '@floorcast/contract/games';
import { SessionsReply } from '@floorcast/contract/player';
import type { Page } from '@playwright/test';
import type { PresetName } from '../../apps/house/src/policy/index.ts';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { violations } from '../support/accessibility.ts';
import { behind, nextWin } from '../support/cabinet-control.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { storageOf } from '../support/sign-in.ts';
import { BlindPlayer, codeOf, identify, prepare, rulesOf } from './players.ts';
import { DEAR_BANDS, DEAR_MACHINE, DRAWN, expect, test } from './site.ts';

const SPINS = 10;
/** The rule that says how limits are asked for. */
const LIMITS = {
  offered: 'limitsOffered',
  prompted: 'limitsPrompted',
  compulsory: 'limitsCompulsory',
} as const;

/** What must hold under every preset: what differs is read from the rules that the site shows. */
export function policySuite(preset: PresetName): void {
  if (!DRAWN.includes(preset)) return;
  test.use({ preset });
  rulesPage(preset);
  seat(preset);
  stakes(preset);
  runningGame(preset);
  autoplayAllowed(preset);
  quietWins(preset);
}

function rulesPage(preset: PresetName): void {
  test(`RULE-12 ${preset}: the page of the rules lists those in force`, async ({ page, stack }) => {
    const rules = await rulesOf(stack);
    expect(rules.jurisdiction).toBe(preset);
    await prepare(stack, 'demo');
    await new Player(page).signIn('demo', '/rules');
    const list = page.getByTestId('rules-in-force');
    await expect(list).toContainText(rules.version);
    const shown = (name: string) => list.locator(`[data-rule="${name}"]`);
    await expect(shown('noAutoplay')).toHaveCount(rules.autoplay === null ? 1 : 0);
    await expect(shown('stakeCap')).toHaveCount(rules.stakeCaps.length);
    await expect(shown('noHurry')).toHaveCount(rules.blockPressesMs > 0 ? 1 : 0);
    await expect(shown(LIMITS[rules.limits.asked])).toHaveCount(1);
    expect(await violations(page, 'main')).toEqual([]);
  });
}

function seat(preset: PresetName): void {
  test(`RULE-10 ${preset}: a player who is too young or not verified is refused at the seat`, async ({
    stack,
  }) => {
    const { identityBefore, minimumAge } = await rulesOf(stack);
    const { token } = await prepare(stack, 'demo2');
    const player = await BlindPlayer.connect(stack, token);
    await identify(stack, 'demo2', (minimumAge ?? 1) - 1);
    expect(await codeOf(player.init(101))).toBe(minimumAge === null ? 0 : ERRORS.tooYoung.code);
    await identify(stack, 'demo2', 30, 'none');
    const refused = identityBefore === 'nothing' ? 0 : ERRORS.identityNeeded.code;
    expect(await codeOf(player.init(101))).toBe(refused);
    await (refused === 0 ? player.leave() : player.close());
  });
}

function stakes(preset: PresetName): void {
  for (const age of [24, 25])
    test(`RULE-7 ${preset}: at ${age} no stake above the cap is offered or accepted`, async ({ stack }) => {
      const cap = (await rulesOf(stack)).stakeCaps.findLast(({ fromAge }) => age >= fromAge)?.most;
      const { token } = await prepare(stack, 'demo', age);
      const player = await BlindPlayer.connect(stack, token);
      const { bands, mostStake } = await player.sitDown(DEAR_MACHINE);
      const offered = bands.map(({ bet }) => bet);
      if (cap === undefined) expect(offered).toEqual(expect.arrayContaining([2_000, 501, 201]));
      else {
        expect(mostStake).toBe(cap);
        expect(Math.max(...offered)).toBe(cap);
        const [dear] = DEAR_BANDS.filter(({ bet }) => bet > cap);
        expect(await codeOf(player.ask('band', { id: dear?.id }))).toBe(ERRORS.stakeAboveCap.code);
        expect(await codeOf(player.ask('press', { button: 'max-bet' }))).toBe(ERRORS.stakeUnknown.code);
      }
      await player.leave();
    });
}

function runningGame(preset: PresetName): void {
  test(`RULE-5 RULE-6 ${preset}: a second press in a running paid game`, async ({ stack }) => {
    const { blockPressesMs, paceMs } = await rulesOf(stack);
    const { token } = await prepare(stack, 'demo2');
    const player = await BlindPlayer.connect(stack, token);
    const { holds } = await player.sitDown(104);
    expect(holds.includes('spin')).toBe(paceMs === 0 && blockPressesMs === 0);
    await player.cashIn(5_000);
    await behind(stack, 104, { do: 'next-game', outcome: 'nothing' });
    await player.start();
    const refused = blockPressesMs > 0 ? ERRORS.gameRuns.code : paceMs > 0 ? ERRORS.tooSoon.code : 0;
    expect(await codeOf(player.ask('press', { button: 'spin' }))).toBe(refused);
    await player.gameEnds();
    await player.leave();
  });
}

function autoplayAllowed(preset: PresetName): void {
  test(`RULE-9 ${preset}: autoplay is there only where it is allowed`, async ({ page, stack }) => {
    const { autoplay } = await rulesOf(stack);
    await prepare(stack, 'demo');
    const player = new Player(page);
    await player.signIn('demo');
    await player.sitDown(105);
    await player.cashIn('50');
    await expect.poll(() => player.amount('credit')).toBe(5_000);
    await expect(page.getByTestId('spin')).toBeEnabled();
    await expect(page.getByTestId('autoplay')).toHaveCount(autoplay === null ? 0 : 1);
    await leaveGame(page);
    await page.waitForURL('**/lobby');
    const { token } = await prepare(stack, 'demo2');
    const blind = await BlindPlayer.connect(stack, token);
    await blind.sitDown(106);
    await blind.cashIn(5_000);
    const refused = autoplay === null ? ERRORS.autoplayNotAllowed.code : 0;
    expect(await codeOf(blind.ask('autoplay', { on: true, spins: SPINS }))).toBe(refused);
    await blind.leave();
  });
}

function quietWins(preset: PresetName): void {
  test(`RULE-11 PROT-31 ${preset}: a win up to its stake is quiet, and the net is that of the games`, async ({
    page,
    stack,
  }) => {
    await prepare(stack, 'demo');
    await countNotes(page);
    const player = new Player(page);
    await player.signIn('demo');
    await player.sitDown(107);
    await player.cashIn('50');
    await expect.poll(() => player.amount('credit')).toBe(5_000);
    const { bet } = await behind(stack, 107, { do: 'look' });
    const small = await nextWin(stack, 107, (win) => win <= bet);
    await page.getByTestId('spin').click();
    await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', 'won');
    await expect(page.getByTestId('status-line')).toContainText((small / 100).toFixed(2));
    await expect(page.getByTestId('meters')).toHaveAttribute('data-won', 'none');
    expect(await notes(page)).toBe(0);
    await page.reload();
    await player.seesMovingPicture();
    const net = Number(await page.getByTestId('net-badge').getAttribute('data-minor'));
    expect(net).toBe(await netOfGames(stack, 107));
    await leaveGame(page);
    await page.waitForURL('**/lobby');
  });
}

/** Counts the notes of our own with which a win is celebrated. */
const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function counted() {
      document.documentElement.dataset.notes = String(
        Number(document.documentElement.dataset.notes ?? 0) + 1,
      );
      return create.call(this);
    };
  });
const notes = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0));

/** Wins less bets of the games of the player's last session at a machine. */
async function netOfGames({ url }: Stack, machineId: number): Promise<number> {
  const { access_token: token } = await storageOf(url, 'demo');
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/api/player/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { items } = SessionsReply.parse(await read(`sessions?machine=${machineId}`));
  const { totals } = GamesReply.parse(await read(`games?session=${items[0]?.id}`));
  return totals.win - totals.bet;
}
