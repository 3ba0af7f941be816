import type { Brand, Machine } from '@floorcast/contract/machines';
import { vi } from 'vitest';

export const BRANDS: readonly Brand[] = [
  { id: 1, name: 'Aurora Vault', jackpot: '125000000,8500000', machineCount: 3 },
  { id: 2, name: 'Gümüş Çark', jackpot: '', machineCount: 2 },
];

const machine = (id: number, name: string, brand: string, status: string, reservation = false): Machine => ({
  id,
  name,
  status,
  brand,
  image: '',
  reservation,
});

export const MACHINES: readonly Machine[] = [
  machine(101, 'Aurora Vault I', 'Aurora Vault', 'available'),
  machine(102, 'Aurora Vault II', 'Aurora Vault', 'playing'),
  machine(103, 'Aurora Vault III', 'Aurora Vault', 'malfunction'),
  machine(201, 'Gümüş Çark I', 'Gümüş Çark', 'available'),
  machine(202, 'Gümüş Çark II', 'Gümüş Çark', 'reserved', true),
];

/** A house that answers GETs by path, records them, and refuses unknown ones. */
export function answerCalls(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const body = answers[path];
    const refused = { status: 0, code: 40400, ErrorMessage: 'not found', Params: {} };
    return new Response(JSON.stringify(body ?? refused), { status: body === undefined ? 404 : 200 });
  });
  return asked;
}
