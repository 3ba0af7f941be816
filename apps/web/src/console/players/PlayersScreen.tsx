import { IconUserQuestion } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Notice } from '../../ui/status/Notice.tsx';
import { PlayerPage, ToSearch } from './PlayerPage.tsx';
import { PlayerSearch } from './PlayerSearch.tsx';

interface PlayersScreenProps {
  /** What follows `players/` in the address. */
  readonly rest: readonly string[];
}

/** Players: the search, at `players/find/{text}` the search for a text, or at `players/{id}` one of them. */
export default function PlayersScreen({ rest: [id, tab] }: PlayersScreenProps) {
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
