import { readFileSync } from 'node:fs';
import { QUIRKS } from '@floorcast/simulated-egm/sas/quirks/quirks';
import { expect, test } from 'vitest';
import { COMPLAINT_CAUSES } from './facts/complaints.ts';
import { PROFILE_NAMES } from './profile/profiles.ts';

const setup = readFileSync(new URL('../../../../../docs/floor-setup.md', import.meta.url), 'utf8');

test.each([...PROFILE_NAMES, ...COMPLAINT_CAUSES, ...QUIRKS])(
  'SRV-4 floor-setup.md explains `%s`',
  (name) => {
    expect(setup).toContain(`\`${name}\``);
  },
);
