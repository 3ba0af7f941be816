import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind, nextWin } from '../support/cabinet-control.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const line = (page: Page) => page.getByTestId('status-line');
const spin = (page: Page) => page.getByTestId('spin');
/** The status comes to one of these kinds. */
const comesTo = (page: Page, ...kinds: string[]) =>
  expect(line(page)).toHaveAttribute('data-kind', new RegExp(`^(${kinds.join('|')})$`));

async function seated(page: Page, username: string, machineId: number): Promise<Player> {
  const player = new Player(page);
  await player.signIn(username);
  await player.sitDown(machineId);
  return player;
}

/** The kinds of status from now on, each once. */
async function watchStatus(page: Page): Promise<() => Promise<string[]>> {
  const seen = await line(page).evaluateHandle((element) => {
    const kinds = new Set<string>();
    new MutationObserver(() => kinds.add(element.dataset.kind ?? '')).observe(element, {
      attributes: true,
    });
    return kinds;
  });
  return () => seen.evaluate((kinds) => [...kinds]);
}

test('GAME-4 GAME-11 from no credit over a press to a win the status says what is going on, and wins light up at their size', async ({
  page,
  stack,
}) => {
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);
  await comesTo(page, 'no-credit');
  await expect(spin(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(spin(page)).toHaveAccessibleDescription('No credit on the machine. Cash in to play.');
  const primary = await page
    .getByTestId('quick-amount')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundImage);
  expect(primary).toContain('gradient');
  expect(await violations(page, 'main')).toEqual([]);

  await player.cashIn('100');
  await comesTo(page, 'ready');
  const { bet } = await behind(stack, machine, { do: 'look' });
  const kinds = await watchStatus(page);
  const win = await nextWin(stack, machine, (win) => win > bet);
  await spin(page).click();
  await comesTo(page, 'won');
  await expect(line(page)).toContainText((win / 100).toFixed(2));
  expect(await kinds()).toContain('spinning');
  await expect(page.getByTestId('meters')).toHaveAttribute('data-won', /small|big|huge/);
  expect(await violations(page, 'main')).toEqual([]);

  await nextWin(stack, machine, (win) => win <= bet);
  await spin(page).click();
  await expect(line(page)).toContainText('Paid');
  await expect(page.getByTestId('meters')).toHaveAttribute('data-won', 'none');
});

test('GAME-7 SRV-5 autoplay, free games, a hand pay and a tilt are each a status of their own', async ({
  page,
  stack,
}) => {
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);
  await player.cashIn('100');
  await comesTo(page, 'ready');

  await behind(stack, machine, { do: 'next-game', outcome: 'nothing' });
  await page.getByTestId('autoplay').click();
  await page.getByTestId('autoplay-spins').fill('20');
  await page.getByTestId('autoplay-start').click();
  await comesTo(page, 'autoplay');
  await page.getByTestId('autoplay-stop').click();
  await expect(line(page)).toContainText('Autoplay stopped.');
  await expect(spin(page)).toHaveText('Spin');

  await behind(stack, machine, { do: 'tilt' });
  await comesTo(page, 'trouble');
  await expect(spin(page)).toHaveAccessibleDescription('The buttons are paused until the machine is ready.');
  await behind(stack, machine, { do: 'clear-tilt' });
  await expect(spin(page)).toBeEnabled();

  await behind(stack, machine, { do: 'hit-jackpot', amount: 20_000 });
  await expect(line(page)).toContainText('200.00');
  await behind(stack, machine, { do: 'turn-key' });
  await expect(spin(page)).toBeEnabled();

  await behind(stack, machine, { do: 'next-game', outcome: 'free-games' });
  await spin(page).click();
  await comesTo(page, 'free-games');
});

test('GAME-4 GAME-17 rules, help, chat, deposit and language open over the game, and the seat stays', async ({
  page,
}) => {
  const machine = nextMachine();
  await seated(page, newGuest(), machine);
  const open = async (name: string) => {
    await page.getByTestId('open-view').click();
    await page.getByTestId(`menu-${name}`).click();
  };
  for (const [name, dialog] of [
    ['rules', 'rules-dialog'],
    ['help', 'game-help'],
    ['chat', 'chat'],
    ['deposit', 'deposit'],
  ] as const) {
    await open(name);
    await expect(page.getByTestId(dialog)).toBeVisible();
    expect(await violations(page, `[data-testid=${dialog}]`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId(dialog)).toHaveCount(0);
  }
  await open('language');
  await page.getByTestId('language-dialog').getByRole('button', { name: 'Türkçe' }).click();
  await expect(page.getByTestId('cash-out')).toHaveText('Para çek');
  expect(page.url()).toContain(`/game/${machine}/`);
});

/** What is wrong with the buttons of the controls: a label of two lines, one that is cut, a target below 44 px. */
const faultsOfButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const names = ['leave', 'cash-in', 'quick-amount', 'cash-out', 'autoplay', 'spin'];
    const buttons = names.flatMap((name) => [...document.querySelectorAll(`[data-testid=${name}]`)]);
    for (const button of buttons) {
      const name = button.textContent;
      const { width, height } = button.getBoundingClientRect();
      if (width === 0) continue;
      if (width < 44 || height < 44) faults.push(`${name}: ${width} × ${height}`);
      const words = document.createRange();
      words.selectNodeContents(button);
      const tops = [...words.getClientRects()].filter((rect) => rect.width > 0).map(({ bottom }) => bottom);
      if (Math.max(...tops) - Math.min(...tops) > 12) faults.push(`${name}: two lines`);
      if (button.scrollWidth > button.clientWidth + 1) faults.push(`${name}: cut`);
    }
    const meters = [...document.querySelectorAll('[data-testid=meters] [data-minor]')];
    const baselines = meters.map((meter) => Math.round(meter.getBoundingClientRect().bottom));
    if (innerHeight > innerWidth && Math.max(...baselines) - Math.min(...baselines) > 4)
      faults.push(`meters: ${baselines}`);
    return faults;
  });

for (const size of [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
])
  test(`GAME-17 I18N-1 at ${size.width} × ${size.height} every label is one line, and the meters are one row, in each language`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const player = await seated(page, newGuest(), nextMachine());
    const lookInEach = async (state: string) => {
      for (const language of ['English', 'Türkçe', 'العربية']) {
        await page.getByTestId('open-view').click();
        await page.getByTestId('menu-language').click();
        await page.getByTestId('language-dialog').getByRole('button', { name: language }).click();
        await expect(page.getByTestId('language-dialog')).toHaveCount(0);
        expect(await faultsOfButtons(page), `${language}, ${state}`).toEqual([]);
      }
    };
    await expect(page.getByTestId('quick-amount')).toHaveCount(3);
    await lookInEach('without credit');
    await player.cashIn('20');
    await expect(page.getByTestId('quick-amount')).toHaveCount(0);
    await lookInEach('with credit');
  });
