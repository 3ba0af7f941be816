import { PLAYER_STATES, PlayerFileCalls, type PlayerRow } from '@floorcast/contract/players';
import { IDENTITY_STATES } from '@floorcast/contract/registration';
import { IconUserQuestion } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { money } from '../../machines/columns.tsx';
import { type Column, coded, number, text, time } from '../../ui/list/column.tsx';
import { choice, type Filter } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { StaffList } from '../shared/StaffList.tsx';
import { stateColumn } from '../shared/StateBadge.tsx';
import { PlayerPage, PlayerStateBadge, ToSearch } from './PlayerPage.tsx';

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', words: 'consolePlayers.search', placeholder: 'consolePlayers.searchHint' },
  choice('state', 'consolePlayers.state', PLAYER_STATES, (code) => `consolePlayers.states.${code}`),
  choice(
    'identity',
    'consolePlayers.identity',
    IDENTITY_STATES,
    (code) => `consolePlayers.identityStates.${code}`,
  ),
];

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
  stateColumn('consolePlayers.state', PlayerStateBadge, { phone: 'aside' }),
  coded('identity', 'consolePlayers.identity', (code) => `consolePlayers.identityStates.${code}`),
  money('balance', 'consolePlayers.balance', { phone: 'figure' }),
  time('lastLogon', 'consolePlayers.lastLogon', {
    sortable: true,
    minute: true,
    none: 'consolePlayers.never',
  }),
  time('created', 'consolePlayers.created', { sortable: true, minute: true }),
  number('id', 'consolePlayers.id'),
];

/** Finds players by name, user name, e-mail address or id. */
function PlayerSearch() {
  const { t } = useTranslation();
  return (
    <Page title={t('consolePlayers.title')}>
      <StaffList
        name="players"
        words="consolePlayers.title"
        none="consolePlayers.none"
        call={PlayerFileCalls.page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        defaultSort="-created"
        opening={{ to: ({ id }) => `/console/players/${id}` }}
        filters={FILTERS}
      />
    </Page>
  );
}

/** Players: the search, at `players/find/{text}` the search for a text, or at `players/{id}` one of them. */
export default function PlayersScreen({ rest: [id, tab] }: ScreenProps) {
  const { t } = useTranslation();
  if (id === undefined) return <PlayerSearch />;
  if (id === 'find')
    return <Navigate to="/console/$" params={{ _splat: 'players' }} search={{ q: decoded(tab) }} replace />;
  if (!/^[1-9]\d{0,9}$/.test(id))
    return (
      <Notice
        wholePage
        icon={<IconUserQuestion />}
        title={t('consolePlayers.unknown')}
        action={<ToSearch />}
      />
    );
  return <PlayerPage key={id} id={Number(id)} tab={tab ?? 'overview'} />;
}

/** A text of an address that may be written by hand. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
