import { expect, type Page } from '@playwright/test';
import { numberOf } from '../../support/sign-in.ts';
import type { Screen } from '../screen.ts';
import { furnishedSite } from './furnish.ts';

const PHONE_WIDTH = 700;
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < PHONE_WIDTH;

/** Rows, cards, or the notice that there are none. */
const CONTENT = '[data-testid=row], li, [role=status], dl, form, input, article';

/** An address below `/console`, once what it shows has come. */
const at = (path: string) => async (page: Page) => {
  await page.goto(`/console${path}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('main').locator(CONTENT).filter({ visible: true }).first().waitFor();
};
const press = (testId: string) => (page: Page) => page.getByTestId(testId).first().click();
const dialog = (page: Page) => page.locator('dialog[open]').last().waitFor();
/** One after the other. */
const all =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
/** A part of the page of a player. */
const player = (tab: string) => async (page: Page) => {
  await page.goto('/console/players');
  await at(`/players/${await numberOf(new URL(page.url()).origin, 'demo')}${tab}`)(page);
};
const openRow = (page: Page) =>
  page
    .getByTestId('row')
    .locator('button, a')
    .or(page.locator('button[data-testid=row], a[data-testid=row]'))
    .first()
    .click();
const fails = (page: Page) =>
  page.route('**/api/console/**', (route) => route.fulfill({ status: 500, body: '' }));

const screen = (
  name: string,
  go: Screen['go'],
  more: Partial<Screen> & { readonly as?: string } = {},
): Screen => {
  const { as = 'admin', ...rest } = more;
  return {
    name: `console-${name}`,
    console: true,
    player: as,
    begin: furnishedSite,
    go,
    whole: true,
    ...rest,
  };
};

const overview: readonly Screen[] = [
  screen('home', at(''), { as: 'lead' }),
  screen('home-off-duty', at(''), { as: 'technician' }),
  screen('home-end-duty', all(at(''), press('end-duty')), { as: 'staff' }),
  screen('account', all(at(''), press('console-account'))),
  screen(
    'menu',
    all(at(''), async (page) => {
      if (isPhone(page)) await press('console-more')(page);
    }),
  ),
  screen(
    'search',
    all(at(''), press('console-search'), async (page) => {
      await page.getByRole('combobox').fill('10');
      await page.getByRole('option').first().waitFor();
    }),
  ),
];

const wallShown = (page: Page) => page.getByTestId('wall-101').waitFor();
const fillSearch = (text: string) => (page: Page) => page.locator('main [type=search]').first().fill(text);

const wall: readonly Screen[] = [
  screen('wall', all(at('/wall'), wallShown)),
  screen('wall-compact', all(at('/wall'), wallShown, press('wall-density'))),
  screen('wall-none', all(at('/wall'), wallShown, fillSearch('zeppelin'))),
  screen('wall-display', async (page) => {
    await page.goto('/console/wall/display');
    await page.getByTestId('wall-display').waitFor();
  }),
  screen('machine', at('/wall/101')),
  screen('machine-hand-pay', at('/wall/104')),
  screen('machine-tilt', at('/wall/105')),
  screen('machine-no-power', at('/wall/107')),
  screen('machine-unknown', at('/wall/999')),
  ...['games', 'sessions', 'trail', 'calls', 'proposals'].map((name) =>
    screen(`machine-${name}`, at(`/wall/104/${name}`)),
  ),
  screen('machine-act', all(at('/wall/101'), press('act-take-out'), dialog)),
];

const calls: readonly Screen[] = [
  screen('calls', at('/calls')),
  screen('calls-ended', at('/calls/ended')),
  screen(
    'call',
    all(
      at('/calls'),
      (page) => page.locator('[data-testid^="call-"] a').first().click(),
      async (page) => {
        await page.getByTestId('call').waitFor();
      },
    ),
  ),
  screen('call-unknown', at('/calls/999999'), { complaints: /404/ }),
];

const money: readonly Screen[] = [
  screen('money', at('/money'), { as: 'lead' }),
  screen('money-history', at('/money/history')),
  screen('hand-pay', at('/money/hand-pay/104'), { as: 'staff' }),
  screen('hand-pay-none', at('/money/hand-pay/101')),
  screen('deposit', at('/money/new/deposit')),
  screen('adjustment', at('/money/new/adjustment')),
  screen('exclusion-end', at('/money/new/exclusion-end'), { as: 'compliance' }),
  screen(
    'proposal',
    all(
      at('/money'),
      (page) => page.getByTestId('proposal').first().locator('a').first().click(),
      async (page) => {
        await page.getByTestId('proposal-detail').waitFor();
      },
    ),
    { as: 'lead' },
  ),
  screen('money-unknown', at('/money/nothing')),
];

const PLAYER_LISTS = [
  'notes',
  'sessions',
  'games',
  'transactions',
  'transfers',
  'hand-pays',
  'withdrawals',
  'claims',
  'protection',
  'identity',
  'sign-ins',
  'messages',
  'proposals',
  'calls',
];

const players: readonly Screen[] = [
  screen('players', at('/players')),
  screen('players-none', at('/players?q=zeppelin')),
  screen('player', player('')),
  screen(
    'player-long',
    all(at('/players?q=maximiliana'), openRow, async (page) => {
      await page.getByTestId('player-page').waitFor();
    }),
  ),
  ...PLAYER_LISTS.map((name) => screen(`player-${name}`, player(`/${name}`))),
  screen('player-acts', all(player(''), press('player-acts'), dialog)),
  screen('player-identity-act', all(player(''), press('player-acts'), press('act-identity'), dialog)),
  screen('player-unknown', at('/players/999999'), { complaints: /404/ }),
];

const AREAS = ['machines', 'brands', 'floors', 'nodes', 'rules', 'notices', 'settings', 'policy', 'claims'];

const setUp: readonly Screen[] = [
  ...AREAS.map((area) => screen(`set-up-${area}`, at(`/setup/${area}`))),
  screen('set-up-machine', all(at('/setup/machines'), openRow, dialog)),
  screen('set-up-new-machine', all(at('/setup/machines'), press('new-machine'), dialog)),
  screen('set-up-brand', all(at('/setup/brands'), openRow, dialog)),
  screen('set-up-node', all(at('/setup/nodes'), openRow, dialog)),
  screen('set-up-floor-code', all(at('/setup/floors'), openRow, dialog, press('make-code'))),
  screen(
    'set-up-rules-form',
    all(at('/setup/rules'), async (page) => {
      await page.getByTestId('rules-version').first().getByRole('button').last().click();
      await page.locator('main fieldset').first().waitFor();
    }),
  ),
  screen('set-up-new-notice', all(at('/setup/notices'), press('new-notice'), dialog)),
  screen(
    'set-up-publish',
    all(at('/setup/settings'), async (page) => {
      await page.getByTestId('field-FPS').getByRole('textbox').fill('24');
      await page.locator('main form').locator('button[type=submit]').last().click();
      await dialog(page);
    }),
  ),
];

const people: readonly Screen[] = [
  screen('staff', at('/staff')),
  screen('staff-new', all(at('/staff'), press('new-member'), dialog)),
  screen('staff-member', all(at('/staff'), openRow, dialog)),
  screen('trail', at('/trail')),
  screen('trail-none', at('/trail?from=2099-01-01')),
  screen('trail-row', all(at('/trail'), openRow, dialog)),
];

const states: readonly Screen[] = [
  screen(
    'not-permitted',
    async (page) => {
      await page.goto('/console/staff');
      await page.locator('main').getByRole('heading').first().waitFor();
    },
    { as: 'staff' },
  ),
  screen('trail-failed', all(fails, at('/trail')), { complaints: /500|Failed/ }),
  screen('wall-failed', all(fails, at('/wall')), { complaints: /500|Failed/ }),
  screen(
    'home-failed',
    all(fails, async (page) => {
      await page.goto('/console');
      await page.locator('main h1').first().waitFor();
      await page.waitForTimeout(4_000);
    }),
    { complaints: /500|Failed/ },
  ),
  screen(
    'offline',
    all(at('/wall'), wallShown, async (page) => {
      await page.context().setOffline(true);
      await expect(page.getByTestId('console-link')).toHaveAttribute('data-phase', 'lost');
    }),
    { complaints: /INTERNET_DISCONNECTED|ERR_|Failed/ },
  ),
];

const DUTIES = ['staff', 'lead', 'support', 'compliance', 'technician', 'auditor'] as const;
/** What each duty reaches from its overview; `not-permitted` shows what is beyond it. */
const duties: readonly Screen[] = DUTIES.flatMap((as) => [
  screen(`as-${as}`, at(''), { as }),
  screen(`as-${as}-machine`, at('/wall/101'), { as }),
]);

/** Every screen of the console, on a site on which something is the matter. */
export const CONSOLE_SCREENS: readonly Screen[] = [
  ...overview,
  ...wall,
  ...calls,
  ...money,
  ...players,
  ...setUp,
  ...people,
  ...states,
  ...duties,
];
