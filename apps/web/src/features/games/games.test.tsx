import type { MachineReply } from '@floorcast/contract/machines';
import { minorUnits } from '@floorcast/contract/money';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { storeStill } from '../../machines/picture/use-still.ts';
import { speakEnglish } from '../../testing/english.ts';
import { answerCalls, BRANDS, MACHINES } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';
import { BrandScreen, BrandsScreen } from './BrandsScreen.tsx';
import { MachineScreen, whyNot } from './MachineScreen.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [brand] = BRANDS;
const bands = [
  { id: 1, name: 'Low', Order: 1, bet: minorUnits(100) },
  { id: 2, name: 'High', Order: 2, bet: minorUnits(2500) },
];
const replyFor = (index: number) => ({ machine: MACHINES[index], brand, bands, cameras: [], videos: [] });
const answers: Record<string, unknown> = {
  '/api/machine/brands': BRANDS,
  '/api/machine/all': MACHINES,
  '/api/machine/1': { brand, machines: MACHINES.slice(0, 3) },
  '/api/machines/101': replyFor(0) satisfies { [K in keyof MachineReply]: unknown },
  '/api/machines/102': replyFor(1),
};

test('ROUTE-3 /games lists brands with art, counts, free machines and jackpots', async () => {
  answerCalls(answers);
  await show(BrandsScreen);
  expect((await screen.findByTestId('free-1')).textContent).toBe('1 free now');
  const card = screen.getByTestId('brand-1');
  expect(card.getAttribute('href')).toBe('/games/1');
  expect(card.textContent).toContain('3 machines');
  expect(card.textContent).toContain('₺1,250,000.00');
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/assets/machines/aurora%20vault.png');
});

test('ROUTE-3 /games/{brand} lists its machines, each linked to its page', async () => {
  answerCalls(answers);
  await show(() => <BrandScreen brandId={1} />);
  const card = await screen.findByTestId('machine-102');
  expect(card.getAttribute('href')).toBe('/games/1/102');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aurora Vault');
});

test('ROUTE-3 a machine page shows status, bet levels in descending order, jackpots and Play', async () => {
  answerCalls(answers);
  await show(() => <MachineScreen brandId={1} machineId={101} />);
  expect((await screen.findByTestId('play')).getAttribute('href')).toBe('/game/101/aurora-vault-i');
  expect(screen.getByText('Free')).toBeTruthy();
  const levels = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(levels).toEqual(['High₺25.00', 'Low₺1.00']);
  expect(screen.getByTestId('jackpot-1-2').dataset.minor).toBe('8500000');
});

test('ROUTE-3 LOBBY-7 RULE-32 a machine page shows the live still of its machine and its age, of a busy one too', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:still');
  storeStill(102, { jpeg: new Blob(['jpeg']), takenAt: Date.now() - 2_000 });
  answerCalls(answers);
  await show(() => <MachineScreen brandId={1} machineId={102} />);
  await screen.findByTestId('why-not');
  await waitFor(() => expect(document.querySelector('img[src="blob:still"]')).not.toBeNull());
  expect(screen.getByTestId('still-age').textContent).toMatch(/^Picture [2-9](\.\d)? s old$/);
});

test('ROUTE-3 a machine that cannot be played says why', async () => {
  answerCalls(answers);
  await show(() => <MachineScreen brandId={1} machineId={102} />);
  expect((await screen.findByTestId('why-not')).textContent).toContain('Someone is playing');
  expect(screen.getByTestId<HTMLButtonElement>('play').disabled).toBe(true);
});

test.each([
  [1, 999],
  [2, 101],
])(
  'ROUTE-3 the address of brand %s and machine %s is not found: the machine is unknown, or of another brand',
  async (brandId, machineId) => {
    answerCalls(answers);
    await show(() => <MachineScreen brandId={brandId} machineId={machineId} />);
    expect(await screen.findByText('Machine or brand not found')).toBeTruthy();
  },
);

test.each([
  ['available', false, 'user', null],
  ['available', true, 'user', 'reserved'],
  ['reserved', true, 'staff', null],
  ['cashing-out', false, 'admin', 'busy'],
  ['malfunction', true, 'user', 'broken'],
  ['something new', false, 'user', 'offline'],
] as const)(
  'ROUTE-3 a machine that is %s, reserved %s, cannot be played by %s because: %s',
  (status, reservation, role, reason) => {
    expect(whyNot({ status, reservation }, [role])).toBe(reason);
  },
);
