import type { AreaProps } from '../../area-props.ts';
import { DocumentArea } from '../DocumentArea.tsx';
import { CLAIMS_GROUPS } from './claims-fields.ts';

/** The amounts of discounts and weekly bonuses. */
export default function ClaimsArea({ forSite }: AreaProps) {
  return <DocumentArea kind="claims" groups={CLAIMS_GROUPS} changes={forSite} />;
}
