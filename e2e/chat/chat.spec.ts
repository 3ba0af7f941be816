import type { Browser, Locator, Page, WebSocketRoute } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { callerOf, newGuest, numberOf } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

const STAFF = 'House Attendant';

/** A person in the team chat. */
class Talker {
  readonly page: Page;
  readonly panel: Locator;
  readonly badge: Locator;
  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByTestId('chat');
    this.badge = page.getByTestId('open-chat').getByTestId('chat-unread');
  }
  static async signIn(page: Page, username: string): Promise<Talker> {
    await new Player(page).signIn(username);
    return new Talker(page);
  }
  contact(name: string): Locator {
    return this.panel.getByTestId('chat-contacts').getByRole('button', { name });
  }
  async open(name: string): Promise<void> {
    await this.page.getByTestId('open-chat').click();
    await this.contact(name).click();
    await expect(this.panel.getByTestId('chat-text')).toBeFocused();
    await expect(this.panel.getByTestId('chat-scroller')).toBeVisible();
  }
  async say(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }
  message(text: string): Locator {
    return this.panel.getByTestId('message').filter({ hasText: text });
  }
}

async function elsewhere(browser: Browser, baseURL: string, username: string): Promise<Talker> {
  const context = await browser.newContext({ baseURL });
  return Talker.signIn(await context.newPage(), username);
}

/** Messages of staff to a player, which they write without a page. */
async function writerOf(url: string, player: string): Promise<(messageText: string) => Promise<unknown>> {
  const [contactId, userId] = [await numberOf(url, player), await numberOf(url, 'staff')];
  const chatId = `${Math.min(contactId, userId)}-${Math.max(contactId, userId)}`;
  const staff = await callerOf(url, 'staff');
  return (messageText) => staff('/chat/send-message', { chatId, contactId, messageText });
}

/** The page's notification connection, controlled by the test. */
async function cuttable(page: Page): Promise<{ cut(): void; mend(): void }> {
  const open = new Set<WebSocketRoute>();
  let down = false;
  await page.routeWebSocket(/\/realtime\/notification/, (socket) => {
    if (down) return void socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  return {
    cut() {
      down = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    mend() {
      down = false;
    },
  };
}

test('SHELL-9 CHAT-1 CHAT-2 a player and staff chat live: unread messages are counted until seen, Escape and a click outside close the panel, presence changes live, and the panel has its width on every screen and passes axe', async ({
  page,
  browser,
  stack,
}) => {
  const staff = await elsewhere(browser, stack.url, 'staff');
  const guest = newGuest();
  const player = await Talker.signIn(page, guest);
  await page.getByTestId('open-chat').click();
  await expect(player.panel.getByText('Select a contact to start a conversation.')).toBeVisible();
  await expect(player.contact(STAFF)).toHaveAttribute('data-status', 'online');
  const width = async (part: Locator) => (await part.boundingBox())?.width;
  expect(await width(player.panel)).toBe(360);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await player.contact(STAFF).click();
  await expect(player.panel.getByText('Start a conversation by typing your message below.')).toBeVisible();
  await player.say('   ');
  await player.page.keyboard.press('Shift+Enter');
  await player.panel.getByTestId('chat-text').fill('');
  await player.say('My cash-out is pending.');
  await expect(player.message('My cash-out is pending.')).toHaveAttribute('data-own', 'true');
  await expect(player.panel.getByTestId('message')).toHaveCount(1);

  // Others may have written to staff before.
  await expect(staff.badge).toHaveText(/Unread: \d+/);
  await player.say('On machine 104.');
  await staff.page.getByTestId('open-chat').click();
  const writer = staff.contact(guest);
  await expect(writer).toContainText('Unread: 2');
  await writer.click();
  await expect(staff.message('On machine 104.')).toHaveAttribute('data-own', 'false');
  await expect(writer.getByTestId('contact-unread')).toHaveCount(0);
  await staff.say('I am looking at it.');
  await expect(player.message('I am looking at it.')).toBeVisible();
  // The message was visible when it arrived.
  await expect(player.badge).toHaveCount(0);
  await expect(player.contact(STAFF).getByTestId('contact-unread')).toHaveCount(0);

  await player.panel.getByRole('button', { name: 'All contacts' }).click();
  await expect(player.contact(STAFF)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(player.message('I am looking at it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player.panel).toHaveCount(0);
  await expect(page.getByTestId('open-chat')).toBeFocused();
  await staff.say('It has paid.');
  await expect(player.badge).toHaveText('Unread: 1');
  await page.reload();
  await expect(player.badge).toHaveText('Unread: 1');
  await page.getByTestId('open-chat').click();
  await expect(player.panel.getByTestId('chat-text')).toHaveCount(0);
  await expect(player.contact(STAFF)).toHaveAttribute('aria-current', 'false');
  await page.mouse.click(300, 450);
  await expect(player.panel).toHaveCount(0);
  await expect(page).toHaveURL(/lobby/);

  await player.open(STAFF);
  await expect(player.panel.getByTestId('chat-status')).toHaveText('Online');
  expect(await width(player.panel.getByTestId('chat-contacts'))).toBe(70);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  const own = staff.panel.getByRole('button', { name: 'Your status' });
  await staff.panel.getByRole('button', { name: 'All contacts' }).click();
  await own.click();
  await staff.page.getByRole('menuitemradio', { name: 'Do not disturb' }).click();
  await expect(staff.panel.getByRole('button', { name: 'Your status: Do not disturb' })).toBeVisible();
  await expect(player.panel.getByTestId('chat-status')).toHaveText('Do not disturb');
  await expect(player.contact(STAFF)).toHaveAttribute('data-status', 'do-not-disturb');
  await own.click();
  await staff.page.getByRole('menuitemradio', { name: 'Online' }).click();
  await expect(player.contact(STAFF)).toHaveAttribute('data-status', 'online');
  await staff.page.context().close();
  await expect(player.contact(STAFF)).toHaveAttribute('data-status', 'offline');
  await expect(player.panel.getByTestId('chat-status')).toHaveText('Offline');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await width(player.panel)).toBe(390);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
});

test('CHAT-2 scrolling up pages a long conversation back, and missed messages arrive after a reconnection', async ({
  page,
  stack,
}) => {
  const guest = newGuest();
  const write = await writerOf(stack.url, guest);
  for (let line = 1; line <= 60; line++) await write(`Line ${line}.`);

  const connection = await cuttable(page);
  const player = await Talker.signIn(page, guest);
  await player.open(STAFF);
  const last = player.message('Line 60.');
  await expect(last).toBeInViewport();
  await expect(player.message('Line 11.')).toBeAttached();
  await expect(player.message('Line 10.')).toHaveCount(0);
  await player.message('Line 11.').scrollIntoViewIfNeeded();
  await expect(player.message('Line 1.')).toBeAttached();
  // The message that was on screen before the page was loaded is still on screen.
  await expect(player.message('Line 11.')).toBeInViewport();
  await player.panel.getByTestId('chat-scroller').press('Home');
  await expect(player.message('Line 1.')).toBeInViewport();
  await expect(player.panel.getByTestId('message')).toHaveCount(60);

  connection.cut();
  await write('Written meanwhile.');
  connection.mend();
  await expect(player.message('Written meanwhile.')).toBeAttached();
  await write('After all that.');
  await expect(player.message('After all that.')).toBeAttached();
  await expect(player.panel.getByTestId('message')).toHaveCount(62);
});

test('CHAT-1 CHAT-2 on a phone a player chats with staff without leaving the seat: what is typed presses no button', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const guest = newGuest();
  const [seated, player] = [new Player(page), new Talker(page)];
  await seated.takeSeat(guest);
  await seated.cashIn('5');
  await expect.poll(() => seated.amount('credit')).toBe(500);
  await page.getByTestId('open-view').click();
  await page.getByTestId('menu-chat').click();
  await player.contact(STAFF).click();
  await player.panel.getByTestId('chat-text').fill('From my seat.');
  await page.keyboard.type('  1 2 m f c');
  await page.keyboard.press('Enter');
  await expect(player.message('From my seat.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player.panel).toHaveCount(0);

  await (await writerOf(stack.url, guest))('On my way.');
  await expect(page.getByTestId('open-view')).toHaveAccessibleDescription('Unread: 1');
  await page.getByTestId('open-view').click();
  await page.getByTestId('menu-chat').click();
  await player.contact(STAFF).click();
  await expect(player.message('On my way.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('open-view')).toHaveAccessibleDescription('');
  expect([await seated.amount('credit'), await seated.amount('bet')]).toEqual([500, 100]);
});
