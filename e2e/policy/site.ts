import { placesOf } from '@floorcast/depth/depth';
import type { PresetName } from '../../apps/house/src/policy/index.ts';
import { FakeRegister } from '../../apps/house/src/testing/servers/fake-register.ts';
import { test as base } from '../support/stack.ts';

/** Bet levels that the floor offers at {@link DEAR_MACHINE} beside those of its cabinet: one above each cap. */
export const DEAR_BANDS = [
  { id: 201, bet: 201 },
  { id: 501, bet: 501 },
] as const;
export const DEAR_MACHINE = 103;

/** Each place starts a site of its own: a run draws one, and `npm run deep` visits all. */
export const PLACES = ['demo', 'uk', 'mt', 'se', 'dk', 'asking'] as const;
export const DRAWN: readonly (typeof PLACES)[number][] = placesOf('presets of the policy', PLACES, {
  sample: 1,
});

interface PolicySite {
  readonly preset: PresetName;
  /** Rules in place of those of the preset. */
  readonly own: object;
  readonly register: FakeRegister;
}

/** A site under a preset, with a national register of ours. */
export const test = base.extend<object, PolicySite>({
  preset: ['demo', { scope: 'worker', option: true }],
  own: [{}, { scope: 'worker', option: true }],
  register: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const register = await FakeRegister.open();
      await use(register);
      await register.close();
    },
    { scope: 'worker' },
  ],
  // The suite is about players: its staff, who prepare them, have no second factor.
  policy: [
    async ({ preset, own }, use) => use({ extends: preset, staffSecondFactor: false, ...own }),
    { scope: 'worker' },
  ],
  environment: [
    async ({ register }, use) =>
      use({ REGISTER_URL: register.url, REGISTER_CREDENTIAL: register.credential }),
    { scope: 'worker' },
  ],
  rewire: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) =>
      use((machine) =>
        machine.id === DEAR_MACHINE
          ? {
              ...machine,
              bands: [
                ...machine.bands,
                ...DEAR_BANDS.map((band) => ({
                  ...band,
                  name: `${band.bet}`,
                  Order: 10,
                  presses: ['max-bet'],
                })),
              ],
            }
          : machine,
      ),
    { scope: 'worker' },
  ],
});
export { expect } from '../support/stack.ts';
