import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ROOT } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { type Stack, startStack } from '../../scripts/lib/site/stack.ts';
import { CHROMIUM_ARGS } from '../support/chromium-args.ts';
import { storageOf } from '../support/sign-in.ts';
import { setSettings, settingsFile, temporaryHome, webCopy } from '../support/stack.ts';
import { CONSOLE_SCREENS } from './console/screens.ts';
import { collectErrors, type Look, lookAt, watchShifts } from './look.ts';
import type { Screen, Site } from './screen.ts';
import { SCREENS } from './screens.ts';
import { type Shot, sheet } from './sheet.ts';
import { CONSOLE_VARIANTS, nameOf, VARIANTS, type Variant } from './variants.ts';

/** Time (ms) for one step of a screen. */
const STEP_MS = 20_000;
/** Time (ms) for pictures and animations to finish. */
const SETTLE_MS = 600;
const FOLDER = join(ROOT, 'build/tour');

async function openContext(site: Site, screen: Screen, { size, language }: Variant): Promise<BrowserContext> {
  // Not a first visit, which has a screen of its own.
  const stored = {
    welcomed: '1',
    ...(screen.player && (await storageOf(site.url, screen.player))),
    language,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await site.browser.newContext({
    baseURL: site.url,
    viewport: size,
    locale: language,
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
  context.setDefaultTimeout(STEP_MS);
  return context;
}

async function picture(page: Page, screen: Screen, variant: Variant): Promise<Pick<Shot, 'file' | 'look'>> {
  const complaints = collectErrors(page, screen.complaints);
  const file = `${screen.name}-${nameOf(variant)}.png`;
  let look: Look | undefined;
  try {
    await watchShifts(page);
    await screen.go(page);
    await page.waitForTimeout(SETTLE_MS);
    look = await lookAt(page, complaints, screen.console === true);
    if (screen.whole) await growToWhole(page, variant);
    await page.screenshot({ path: join(FOLDER, file), timeout: STEP_MS });
    await screen.leave?.(page);
    return { file, look };
  } catch (error) {
    const findings = [...(look?.findings ?? []), `did not come about: ${firstLine(error)}`, ...complaints()];
    const taken = await page.screenshot({ path: join(FOLDER, file) }).catch(() => undefined);
    return { ...(taken && { file }), look: { shift: look?.shift ?? 0, findings } };
  }
}

/** Makes the window as high as its page: lists render only rows near the window, and bars stay at its edge. */
async function growToWhole(page: Page, { size }: Variant): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await page.waitForTimeout(SETTLE_MS);
}

const firstLine = (error: unknown): string => String(error).split('\n').slice(0, 3).join(' ');

async function take(site: Site, screen: Screen, variant: Variant): Promise<Shot> {
  const { size, language, light } = variant;
  const { settings = {} } = screen;
  setSettings(site.stack, light ? { ...settings, COLOR_SCHEME: 'light' } : settings);
  const context = await openContext(site, screen, variant);
  try {
    const shot = await picture(await context.newPage(), screen, variant);
    const words = `${size.width}×${size.height}${light ? ' light' : ''}`;
    return { screen: screen.name, size: words, language, ...shot };
  } finally {
    await context.close();
  }
}

/** Uses one browser per screen: a crash does not affect other screens. */
async function visit(stack: Stack, screen: Screen): Promise<Shot[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
  try {
    return await takeAll({ url: stack.url, browser, stack }, screen);
  } finally {
    await browser.close();
  }
}

async function takeAll(site: Site, screen: Screen): Promise<Shot[]> {
  const undo = await screen.begin?.(site);
  const shots: Shot[] = [];
  for (const variant of screen.console ? CONSOLE_VARIANTS : VARIANTS) {
    const shot = await take(site, screen, variant);
    shots.push(shot);
    const { findings, shift } = shot.look;
    console.log(`${screen.name} ${shot.size} ${shot.language}: CLS ${shift.toFixed(3)}`);
    for (const finding of findings) console.log(`  ${finding}`);
  }
  await undo?.();
  return shots;
}

const wanted = process.argv.slice(2);
const screens = [...SCREENS, ...CONSOLE_SCREENS].filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { home, remove } = temporaryHome();
const WEB_DIR = webCopy(home);
setSettings({ home }, {});
const stack = await startStack({
  port: await freePort(),
  home,
  mediaPort: 0,
  mediaAddress: '127.0.0.1',
  seed: 20_261,
  control: true,
  env: { SEAT_HOLD_SECONDS: '20', SETTINGS_FILE: settingsFile(home), LOGINS_A_MINUTE: '1000', WEB_DIR },
});
const shots: Shot[] = [];
const failed: string[] = [];
try {
  for (const screen of screens)
    try {
      shots.push(...(await visit(stack, screen)));
    } catch (error) {
      failed.push(screen.name);
      console.error(`${screen.name}: ${firstLine(error)}`);
    }
} finally {
  await stack.close();
  remove();
}
writeFileSync(join(FOLDER, 'index.html'), sheet(shots));
const found = shots.filter(({ look }) => look.findings.length > 0).length;
console.log(`\n${shots.length} pictures, ${found} with findings: ${join(FOLDER, 'index.html')}`);
if (failed.length > 0) console.error(`Without any: ${failed.join(', ')}`);
process.exitCode = found === 0 && failed.length === 0 ? 0 : 1;
