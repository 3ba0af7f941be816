import { TRAIL_GROUPS, TrailCalls } from '@floorcast/contract/trail';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { choice, type Filter } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TrailList } from '../shared/trail/TrailList.tsx';
import { ChainState } from './ChainState.tsx';

const FILTERS: readonly Filter[] = [
  choice('group', 'consoleTrail.group', TRAIL_GROUPS, (code) => `consoleTrail.groups.${code}`),
  { kind: 'text', name: 'actor', words: 'consoleTrail.actor', placeholder: 'consoleTrail.actorHint' },
  { kind: 'text', name: 'player', words: 'consoleTrail.player' },
  { kind: 'text', name: 'machine', words: 'consoleTrail.machine' },
];

/** What staff did and what happened, and whether the chain of its rows holds. */
export default function TrailScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('consoleTrail.title')} lead={t('consoleTrail.lead')}>
      <ChainState />
      <TrailList
        name="trail"
        words="consoleTrail.title"
        none="consoleTrail.none"
        call={TrailCalls.page}
        filters={FILTERS}
      />
    </Page>
  );
}
