/** The floor that a fresh installation shows: fictional brands and twelve simulated cabinets. */

export const DEMO_FLOOR_ID = 'demo-floor';

export interface DemoBrand {
  readonly id: number;
  readonly name: string;
  /** Jackpot levels in minor units, highest first. */
  readonly jackpots: readonly number[];
}

export interface DemoMachine {
  readonly id: number;
  readonly name: string;
  readonly brandId: number;
  /** A reserved machine; shown apart from the others. */
  readonly reserved?: true;
  /** `door-open`: the cabinet reports a malfunction. `absent`: it is on no floor. */
  readonly fault?: 'door-open' | 'absent';
}

export const DEMO_BRANDS: readonly DemoBrand[] = [
  { id: 1, name: 'Aurora Vault', jackpots: [1_250_000_00, 85_000_00, 4_200_00] },
  { id: 2, name: 'Copper Comet', jackpots: [640_000_00, 31_500_00, 2_750_00] },
  { id: 3, name: 'Night Orchard', jackpots: [920_000_00, 47_300_00, 3_100_00] },
  { id: 4, name: 'Tidal Crown', jackpots: [2_100_000_00, 112_400_00, 6_900_00] },
];

export const DEMO_MACHINES: readonly DemoMachine[] = [
  { id: 101, name: 'Aurora Vault I', brandId: 1 },
  { id: 102, name: 'Aurora Vault II', brandId: 1 },
  { id: 103, name: 'Aurora Vault III', brandId: 1 },
  { id: 104, name: 'Copper Comet I', brandId: 2 },
  { id: 105, name: 'Copper Comet II', brandId: 2 },
  { id: 106, name: 'Copper Comet III', brandId: 2 },
  { id: 107, name: 'Night Orchard I', brandId: 3 },
  { id: 108, name: 'Night Orchard II', brandId: 3 },
  { id: 109, name: 'Night Orchard III', brandId: 3 },
  { id: 110, name: 'Tidal Crown I', brandId: 4, reserved: true },
  { id: 111, name: 'Tidal Crown II', brandId: 4, fault: 'door-open' },
  { id: 112, name: 'Tidal Crown III', brandId: 4, fault: 'absent' },
];
