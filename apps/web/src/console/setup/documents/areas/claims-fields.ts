import type { FieldGroup } from '../field.ts';

/** The amounts of claims. */
export const CLAIMS_GROUPS: readonly FieldGroup[] = [
  {
    name: 'discount',
    fields: [
      { path: 'discount.share', kind: 'share' },
      { path: 'discount.least', kind: 'amount' },
      { path: 'discount.every', kind: 'seconds' },
    ],
  },
  {
    name: 'weekly',
    fields: [
      { path: 'weekly.share', kind: 'share' },
      { path: 'weekly.least', kind: 'amount' },
      { path: 'weekly.most', kind: 'amount' },
      { path: 'weekly.capTimes', kind: 'number', whole: false },
      { path: 'weekly.capMost', kind: 'amount' },
    ],
  },
];
