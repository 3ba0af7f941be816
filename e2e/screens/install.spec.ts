import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

test('SHELL-11 the app is installable under the name of the operator, and its bar has the colour of the page', async ({
  page,
  stack,
}) => {
  setSettings(stack, {
    LANGUAGE: 'en',
    COLOR_SCHEME: 'light',
    WORDS: { en: { 'app.name': 'Harbour Slots' } },
  });
  await page.goto('/login');
  // It comes after the first screen.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(data);
  expect(manifest.name).toBe('Harbour Slots');
  for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
    const size = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', /^#f{3,6}$/);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
