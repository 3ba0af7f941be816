import { readFileSync } from 'node:fs';
import { QUIRKS } from '@floorcast/simulated-egm/sas/quirks/quirks';
import { expect, test } from 'vitest';
import { COMPLAINT_CAUSES } from './facts/complaints.ts';
import { PROFILE_NAMES } from './profile/profiles.ts';

const setup = ['floor-configuration', 'machine-profiles', 'practice-cabinet']
  .map((page) => readFileSync(new URL(`../../../../../docs/install/${page}.md`, import.meta.url), 'utf8'))
  .join();

test.each([...PROFILE_NAMES, ...COMPLAINT_CAUSES, ...QUIRKS])('SRV-4 docs/install explains `%s`', (name) => {
  expect(setup).toContain(`\`${name}\``);
});
