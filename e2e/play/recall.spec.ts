import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine, passwordOf } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

interface Round {
  readonly bet: number;
  readonly win: number;
}

/** Collects the ended games that the house reports to this page. */
function endedGames(page: Page): Round[] {
  const rounds: Round[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message: { method?: string; data?: { phase: string } & Round } = JSON.parse(payload.toString());
      if (message.method !== 'round' || message.data?.phase !== 'ended') return;
      const { bet, win } = message.data;
      rounds.push({ bet, win });
    }),
  );
  return rounds;
}

const listed = (games: Locator): Promise<Round[]> =>
  games.getByTestId('game').evaluateAll((entries) =>
    entries.map((entry) => ({
      bet: Number(entry.getAttribute('data-bet')),
      win: Number(entry.getAttribute('data-win')),
    })),
  );

/** Free games may end meanwhile: each try compares with the games of that moment. */
const listsAll = (games: Locator, rounds: readonly Round[]) =>
  expect(async () => expect(await listed(games)).toEqual([...rounds].reverse())).toPass({ timeout: 30_000 });

/** Width of a decoded picture, and its mean brightness (0–255). */
const decoded = (picture: Locator) =>
  picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    await image.decode();
    const pen = new OffscreenCanvas(48, 27).getContext('2d');
    if (pen === null) throw new Error('no canvas');
    pen.drawImage(image, 0, 0, 48, 27);
    const { data } = pen.getImageData(0, 0, 48, 27);
    const sum = data.reduce((total, value, i) => total + (i % 4 === 3 ? 0 : value), 0);
    return { width: image.naturalWidth, brightness: sum / (48 * 27 * 3) };
  });

test('GAME-4 SESS-1 each ended game is added to the list of past games with its amounts and its result still', async ({
  page,
}) => {
  const player = new Player(page);
  const guest = newGuest();
  const rounds = endedGames(page);
  await player.signIn(guest);
  await player.sitDown(nextMachine());
  await player.cashIn('50');
  await expect.poll(() => player.amount('credit')).toBe(5_000);

  await page.getByTestId('open-view').click();
  await page.getByRole('button', { name: 'Last games' }).click();
  const panel = page.getByTestId('last-games');
  await expect(panel).toContainText('No games played yet.');
  for (let games = 1; games <= 2; games++) {
    await expect(page.getByTestId('spin')).toBeEnabled();
    await page.getByTestId('spin').click();
    await expect.poll(() => rounds.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(games);
    await expect(async () => expect(await player.amount('win')).toBe(rounds.at(-1)?.win)).toPass();
    await listsAll(panel, rounds);
  }

  const counted = rounds.length;
  const newest = panel.getByTestId('game').first();
  const still = await decoded(newest.getByTestId('game-still'));
  expect(still.width).toBe(480);
  expect(still.brightness).toBeGreaterThan(8);
  await expect(newest).toContainText(/Reel stops \d+( · \d+){4}/);
  expect(await violations(page, '[data-testid=last-games]')).toEqual([]);

  await newest.click();
  const dialog = page.getByTestId('game-dialog');
  expect(await decoded(dialog.getByTestId('game-still'))).toEqual(still);
  expect(await violations(page, '[data-testid=game-dialog]')).toEqual([]);
  const number = Number(await dialog.getByText('Number').locator('+ dd').textContent());
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  await page.keyboard.press('h');
  await expect(panel).toHaveCount(0);

  const statusFor = async (username: string) => {
    const data = { username, password: passwordOf(username), site_id: 1000 };
    const { token } = await (await page.request.post('/api/login', { data })).json();
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get(`/api/player/games/${number}/still`, { headers })).status();
  };
  expect(await statusFor(guest)).toBe(200);
  expect(await statusFor('demo2')).toBe(404);

  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await page.goto('/slot-sessions');
  await page.getByTestId('open-games').first().click();
  const games = page.getByTestId('session-games');
  await listsAll(games, rounds);
  // Free games that the last game won have been played since.
  const since = rounds.length - counted;
  expect(await decoded(games.getByTestId('game').nth(since).getByTestId('game-still'))).toEqual(still);
  expect(await violations(page, '[data-testid=session-games]')).toEqual([]);
});
