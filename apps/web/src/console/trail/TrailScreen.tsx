import { TRAIL_GROUPS } from '@floorcast/contract/trail';
import { fetchTrail } from '../../api/endpoints/console/trail.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TrailList } from '../shared/trail/TrailList.tsx';
import { ChainState } from './ChainState.tsx';

/** What staff did and what happened, and whether the chain of its rows holds. */
export default function TrailScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('consoleTrail.title')} lead={t('consoleTrail.lead')}>
      <ChainState />
      <TrailList
        name="trail"
        label={t('consoleTrail.title')}
        load={fetchTrail}
        filters={[
          {
            kind: 'choice',
            name: 'group',
            label: t('consoleTrail.group'),
            options: [
              ['', t('table.all')],
              ...TRAIL_GROUPS.map((group) => [group, t(`consoleTrail.groups.${group}`)] as const),
            ],
          },
          {
            kind: 'text',
            name: 'actor',
            label: t('consoleTrail.actor'),
            placeholder: t('consoleTrail.actorHint'),
          },
          { kind: 'text', name: 'player', label: t('consoleTrail.player') },
          { kind: 'text', name: 'machine', label: t('consoleTrail.machine') },
        ]}
        csv="/console/trail.csv"
        none={t('consoleTrail.none')}
      />
    </Page>
  );
}
