import { expect, test } from '../support/stack.ts';

test('START-7 a service worker of an older version is unregistered', async ({ page }) => {
  await page.addInitScript(() => {
    const old = { unregister: async () => localStorage.setItem('worker', 'gone') };
    navigator.serviceWorker.getRegistrations = () => Promise.resolve(JSON.parse('[{}]').map(() => old));
  });
  await page.goto('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('worker'))).toBe('gone');
});
