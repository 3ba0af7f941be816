import type { AreaProps } from '../../area-props.ts';
import { DocumentArea } from '../DocumentArea.tsx';
import { SETTINGS_GROUPS } from './settings-fields.ts';

/** What the site looks like and offers. */
export default function SettingsArea({ forSite }: AreaProps) {
  return <DocumentArea kind="settings" groups={SETTINGS_GROUPS} changes={forSite} />;
}
