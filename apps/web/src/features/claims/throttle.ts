import type { ClaimKind } from '../../api/claims.ts';

/** Two claims of one kind in less than this (ms) are one too many (CLAIM-3). */
export const BETWEEN_CLAIMS_MS = 30_000;

const KEYS: Readonly<Record<ClaimKind, string>> = {
  discount: 'last-discount-click',
  bonus: 'last-bonus-click',
  weekly: 'last-weekly-bonus-click',
};

/** When each kind was last claimed on this device. */
export const lastClaims = {
  /** The weekly bonus is the house's to count. */
  tooSoon(kind: ClaimKind, now: number): boolean {
    const last = Number(localStorage.getItem(KEYS[kind]) ?? Number.NaN);
    return kind !== 'weekly' && now >= last && now - last < BETWEEN_CLAIMS_MS;
  },
  note(kind: ClaimKind, now: number): void {
    localStorage.setItem(KEYS[kind], String(now));
  },
};
