import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { siteCurrency } from '../platform/site-money.ts';
import { Callers } from '../testing/callers.ts';
import { testDatabase } from '../testing/database.ts';
import { logLines } from '../testing/log-lines.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { twoPeople } from '../testing/staff/two-people.ts';
import { startTestHouse } from '../testing/test-house.ts';
import { playerBalance } from '../wallet/index.ts';
import { checkCurrency, settleCurrency } from './currency.ts';

const REASON = ['--reason', 'cash'];
const folder = mkdtempSync(join(tmpdir(), 'currency-'));
const file = join(folder, 'Settings.json');
const { db } = await testDatabase('empty');
await db.updateTable('site').set({ currency: null }).execute();
afterAll(async () => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => rmSync(file, { force: true }));

const settings = (text: string) => writeFileSync(file, text);

test('SET-1 a currency that nobody knows ends the start, by its name', async () => {
  settings('{"CURRENCY": "QQQ"}');
  const refused = settleCurrency(db, file);
  await expect(refused).rejects.toBeInstanceOf(CannotStart);
  await expect(refused).rejects.toThrow(`${file} is wrong: CURRENCY: "QQQ" is not a currency of ISO 4217`);
  expect(await siteCurrency(db)).toBeNull();
});

test('MONEY-1 settings that cannot be read end the first start: the currency is not known', async () => {
  settings('{"CURRENCY": ');
  await expect(settleCurrency(db, file)).rejects.toBeInstanceOf(CannotStart);
  expect(await siteCurrency(db)).toBeNull();
});

test('MONEY-1 the command line moves no money before the site has a currency', async () => {
  await expect(adminOn(db)(['deposit', 'demo', '12', ...REASON])).rejects.toThrow('start it');
});

test('MONEY-1 C1.5 the currency follows the settings until money is booked, and stays from then on', async () => {
  await settleCurrency(db, undefined);
  expect(await siteCurrency(db)).toBe('TRY');
  settings('{"CURRENCY": "KWD"}');
  await settleCurrency(db, file);
  expect(await siteCurrency(db)).toBe('KWD');

  const { log, lines } = logLines();
  const house = await startTestHouse(db, systemClock, { settingsFile: file }, undefined, { log });
  settings('{"CURRENCY": "JPY", "FPS": 25}');
  const answer = await house.app.inject('/Settings.json');
  expect(answer.json()).toMatchObject({ CURRENCY: 'KWD', FPS: 25 });
  expect(JSON.stringify(lines)).toContain('CURRENCY: this site is in KWD: JPY is not used');
  await house.close();

  for (const check of [settleCurrency, checkCurrency])
    await expect(check(db, file)).rejects.toThrow(
      'CURRENCY: the books of this site are in KWD, and the settings say JPY. Set CURRENCY to KWD',
    );
  expect(await siteCurrency(db)).toBe('KWD');
});

test('MONEY-1 C1.5 books keep their currency where the settings have none, or cannot be read', async () => {
  await settleCurrency(db, undefined);
  settings('{"FPS": 25}');
  await settleCurrency(db, file);
  settings('nonsense');
  await settleCurrency(db, file);
  expect(await siteCurrency(db)).toBe('KWD');
});

test('MONEY-1 a site with three decimals: command line, practice cashier and discount', async () => {
  const both = twoPeople(db);
  const { id } = await new Callers(db).user('demo');
  expect((await both(['deposit', 'demo', '5.125', ...REASON])).out.join('\n')).toMatch(/^state +done$/m);
  expect(await playerBalance(db, id)).toBe(505_125);
  expect((await both(['withdraw', 'demo', '505.126', ...REASON])).code).toBe(1);
  expect(await playerBalance(db, id)).toBe(505_125);
  expect((await both(['deposit', 'demo', '5,125', ...REASON])).problems).toEqual([
    '<amount> must be an amount above zero such as 1.250.',
  ]);
  const house = await startTestHouse(db, systemClock);
  const { token } = await house.login('demo');
  const headers = { authorization: `Bearer ${token}` };
  const { url } = (await house.app.inject({ url: '/api/player/deposit', headers })).json<{ url: string }>();
  const ticket = new URL(url, house.url).searchParams.get('ticket') ?? '';
  expect((await house.app.inject(url)).body).toContain('value="25"');
  const pay = async (amount: string, lang: string) =>
    house.app.inject({
      method: 'POST',
      url: '/cashier',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ticket, amount, lang }).toString(),
    });
  expect((await pay('0.0999', 'en')).body).toContain(
    'Enter an amount from KWD\u00a00.100 to KWD\u00a010,000.000.',
  );
  expect((await pay('٠', 'ar')).body).toContain('أدخل مبلغًا');
  const paid = (await pay('٧,٠٠٥', 'tr')).body;
  expect(paid).toContain('data-deposited="7005"');
  expect(paid).toContain('7,005');
  const discount = await house.app.inject({ url: '/api/player/discount', headers });
  expect(discount.json()).toMatchObject({ code: 41020, Params: { amount: 100_000 } });
  await house.close();
});
