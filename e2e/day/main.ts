import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { startStack } from '../../scripts/lib/site/stack.ts';
import { CHROMIUM_ARGS } from '../support/chromium-args.ts';
import { SMALL_MEDIA } from '../support/picture/media.ts';
import { temporaryHome, webCopy } from '../support/stack.ts';
import { Day } from './day.ts';
import { Pictures } from './pictures.ts';
import { STEPS } from './steps.ts';

/** Where docs/operators-day.md has its pictures. */
const FOLDER = join(ROOT, 'docs/images/console');

const { home, remove } = temporaryHome();
const policyFile = join(home, 'policy.json');
writeFileSync(policyFile, JSON.stringify({ staffSecondFactor: true }));
const WEB_DIR = webCopy(home);
const stack = await startStack({
  port: await freePort(),
  home,
  mediaPort: 0,
  mediaAddress: '127.0.0.1',
  seed: 20_261,
  control: true,
  media: SMALL_MEDIA,
  env: { SEAT_HOLD_SECONDS: '600', POLICY_FILE: policyFile, LOGINS_A_MINUTE: '1000', WEB_DIR },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
});
const pictures = new Pictures(FOLDER);
const day = new Day(stack, browser, pictures);
try {
  for (const [name, step] of Object.entries(STEPS)) {
    const began = performance.now();
    await step(day);
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  for (const { name, bytes } of pictures.taken) console.log(`${name}.jpg: ${Math.round(bytes / 1000)} kB`);
} catch (error) {
  await day.showWhatIsOpen(join(ROOT, 'build/day'));
  throw error;
} finally {
  await browser.close();
  await stack.close();
  remove();
}
