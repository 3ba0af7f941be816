import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind, nextWin } from '../support/cabinet-control.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const UPRIGHT = { width: 360, height: 740 };
const ON_ITS_SIDE = { width: 844, height: 390 };

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

test('GAME-4 GAME-11 GAME-20 from no credit over a press to a win the status says what is going on, and wins light up at their size, but cannot be shared unless the operator allows it', async ({
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
  await expect(page.getByTestId('share-win')).toHaveCount(0);
  expect(await violations(page, 'main')).toEqual([]);

  await nextWin(stack, machine, (win) => win <= bet);
  await spin(page).click();
  await expect(line(page)).toContainText('Paid');
  await expect(page.getByTestId('meters')).toHaveAttribute('data-won', 'none');
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

const openFromMenu = async (page: Page, name: string) => {
  await page.getByTestId('open-view').click();
  await page.getByTestId(`menu-${name}`).click();
};

/** No label of the controls has two lines in any language. */
async function labelsFit(page: Page, state: string): Promise<void> {
  for (const language of ['Türkçe', 'العربية', 'English']) {
    await openFromMenu(page, 'language');
    await page.getByTestId('language-dialog').getByRole('button', { name: language }).click();
    await expect(page.getByTestId('language-dialog')).toHaveCount(0);
    if (language === 'Türkçe') await expect(page.getByTestId('cash-out')).toHaveText('Para çek');
    for (const size of [UPRIGHT, ON_ITS_SIDE]) {
      await page.setViewportSize(size);
      const faults = () => faultsOfButtons(page);
      await expect.poll(faults, `${language}, ${state}, ${size.width} px`).toEqual([]);
    }
  }
}

test('GAME-4 GAME-17 I18N-1 on a small phone in both directions, in each language, every label is one line, the meters are one row, and every control is there beside a large picture', async ({
  page,
}) => {
  await page.setViewportSize(UPRIGHT);
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);

  await test.step('rules, help, chat and deposit open over the game, and the seat stays', async () => {
    for (const [name, dialog] of [
      ['rules', 'rules-dialog'],
      ['help', 'game-help'],
      ['chat', 'chat'],
      ['deposit', 'deposit'],
    ] as const) {
      await openFromMenu(page, name);
      await expect(page.getByTestId(dialog)).toBeVisible();
      expect(await violations(page, `[data-testid=${dialog}]`)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByTestId(dialog)).toHaveCount(0);
    }
    expect(page.url()).toContain(`/game/${machine}/`);
  });

  await test.step('labels', async () => {
    await expect(page.getByTestId('quick-amount')).toHaveCount(3);
    await labelsFit(page, 'without credit');
    await player.cashIn('20');
    await expect(page.getByTestId('quick-amount')).toHaveCount(0);
    await labelsFit(page, 'with credit');
    expect(page.url()).toContain(`/game/${machine}/`);
  });

  await test.step('on its side', async () => {
    await page.setViewportSize(ON_ITS_SIDE);
    const height = () =>
      page.getByTestId('stage').evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeGreaterThan(300);
    for (const name of ['leave', 'cash-in', 'spin', 'cash-out', 'switch-camera'])
      await expect(page.getByTestId(name)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 568, height: 270 });
    await page.getByTestId('open-view').click();
    const last = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  });
});
