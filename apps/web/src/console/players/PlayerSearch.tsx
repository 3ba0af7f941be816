import { PLAYER_STATES, type PlayerRow } from '@floorcast/contract/players';
import { IDENTITY_STATES } from '@floorcast/contract/registration';
import { fetchPlayers } from '../../api/endpoints/console/players.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { Column } from '../shared/table/column.ts';
import type { Filter } from '../shared/table/filter.ts';
import { List } from '../shared/table/List.tsx';
import { PlayerStateBadge } from './PlayerStateBadge.tsx';

/** Finds players by name, user name, e-mail address or id. */
export function PlayerSearch() {
  const { t } = useTranslation();
  const columns = useColumns();
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
      <List
        name="players"
        label={t('consolePlayers.title')}
        columns={columns}
        rowKey={({ id }) => id}
        load={fetchPlayers}
        defaultSort="-created"
        opening={{ to: ({ id }) => `players/${id}` }}
        filters={filters}
        csv="/console/players.csv"
        empty={{ title: t('consolePlayers.none') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<PlayerRow>[] {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return [
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
    { id: 'email', words: 'consolePlayers.email', cell: ({ email }) => email },
    {
      id: 'state',
      words: 'consolePlayers.state',
      phone: 'aside',
      cell: ({ state }) => <PlayerStateBadge state={state} />,
    },
    {
      id: 'identity',
      words: 'consolePlayers.identity',
      cell: ({ identity }) => t(`consolePlayers.identityStates.${identity}`),
    },
    {
      id: 'balance',
      words: 'consolePlayers.balance',
      numeric: true,
      phone: 'figure',
      cell: ({ balance }) => money(balance),
    },
    {
      id: 'lastLogon',
      words: 'consolePlayers.lastLogon',
      sortable: true,
      cell: ({ lastLogon }) =>
        lastLogon === null ? t('consolePlayers.never') : formatMinute(lastLogon, i18n.language),
    },
    {
      id: 'created',
      words: 'consolePlayers.created',
      sortable: true,
      cell: ({ created }) => formatMinute(created, i18n.language),
    },
    { id: 'id', words: 'consolePlayers.id', numeric: true, cell: ({ id }) => id },
  ];
}
