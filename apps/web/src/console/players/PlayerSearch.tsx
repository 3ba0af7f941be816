import { PLAYER_STATES, type PlayerRow } from '@floorcast/contract/players';
import { IDENTITY_STATES } from '@floorcast/contract/registration';
import { fetchPlayers } from '../../api/endpoints/console/players.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { money } from '../../machines/columns.tsx';
import { type Column, coded, number, text, time } from '../../ui/list/column.tsx';
import type { Filter } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { StaffList } from '../shared/StaffList.tsx';
import { PlayerStateBadge } from './PlayerStateBadge.tsx';

/** Finds players by name, user name, e-mail address or id. */
export function PlayerSearch() {
  const { t } = useTranslation();
  const filters: readonly Filter[] = [
    {
      kind: 'text',
      name: 'q',
      label: t('consolePlayers.search'),
      placeholder: t('consolePlayers.searchHint'),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('consolePlayers.state'),
      options: [
        ['', t('table.all')],
        ...PLAYER_STATES.map((state) => [state, t(`consolePlayers.states.${state}`)] as const),
      ],
    },
    {
      kind: 'choice',
      name: 'identity',
      label: t('consolePlayers.identity'),
      options: [
        ['', t('table.all')],
        ...IDENTITY_STATES.map((state) => [state, t(`consolePlayers.identityStates.${state}`)] as const),
      ],
    },
  ];
  return (
    <Page title={t('consolePlayers.title')}>
      <StaffList
        name="players"
        label={t('consolePlayers.title')}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        load={fetchPlayers}
        defaultSort="-created"
        opening={{ to: ({ id }) => `/console/players/${id}` }}
        filters={filters}
        csv="/console/players.csv"
        empty={{ title: t('consolePlayers.none') }}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<PlayerRow>[] = [
  {
    id: 'username',
    words: 'consolePlayers.username',
    sortable: true,
    phone: 'title',
    cell: ({ username }) => <Verbatim>{username}</Verbatim>,
  },
  {
    id: 'name',
    words: 'consolePlayers.name',
    phone: 'note',
    cell: ({ name, lastname }) => `${name} ${lastname}`,
  },
  text('email', 'consolePlayers.email'),
  {
    id: 'state',
    words: 'consolePlayers.state',
    phone: 'aside',
    cell: ({ state }) => <PlayerStateBadge state={state} />,
  },
  coded('identity', 'consolePlayers.identity', 'consolePlayers.identityStates'),
  money('balance', 'consolePlayers.balance', { phone: 'figure' }),
  time('lastLogon', 'consolePlayers.lastLogon', {
    sortable: true,
    minute: true,
    none: 'consolePlayers.never',
  }),
  time('created', 'consolePlayers.created', { sortable: true, minute: true }),
  number('id', 'consolePlayers.id'),
];
