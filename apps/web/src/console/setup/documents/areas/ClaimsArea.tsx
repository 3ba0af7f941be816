import type { AreaProps } from '../../area-props.ts';
import { DocumentArea } from '../DocumentArea.tsx';
import type { FieldGroup } from '../field.ts';

const GROUPS: readonly FieldGroup[] = [
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

/** The amounts of discounts and weekly bonuses. */
export default function ClaimsArea({ forSite }: AreaProps) {
  return <DocumentArea kind="claims" groups={GROUPS} changes={forSite} />;
}
