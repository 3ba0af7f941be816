import { IconDeviceGamepad, IconLayoutGrid, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { machinesQuery } from '../../../api/endpoints/machines.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { SearchDialog } from '../../../ui/search/SearchDialog.tsx';
import type { ConsoleScreen } from '../../screens.ts';
import { type Found, find } from './find.ts';

interface SearchProps {
  readonly screens: readonly ConsoleScreen[];
  readonly onClose: () => void;
}

const ICONS = {
  screen: IconLayoutGrid,
  machine: IconDeviceGamepad,
  players: IconUserSearch,
} as const satisfies Record<Found['kind'], unknown>;

const hasScreen = (screens: readonly ConsoleScreen[], path: string): boolean =>
  screens.some((screen) => screen.path === path);

/** Finds a screen, a machine or a player, and goes there. */
export function Search({ screens, onClose }: SearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const walls = hasScreen(screens, 'wall');
  const { data: machines = [] } = useQuery({ ...machinesQuery(null), enabled: walls });
  const found = find(text, {
    screens: screens.map(({ path, words }) => ({ path, title: t(words) })),
    machines: walls ? machines : [],
    players: hasScreen(screens, 'players') ? (words) => t('console.search.players', { words }) : null,
  });
  return (
    <SearchDialog
      words={{
        title: t('console.search.title'),
        label: t('console.search.open'),
        placeholder: t('console.search.placeholder'),
        none: t('console.search.none'),
      }}
      testId="console-search-dialog"
      wide
      text={text}
      onText={setText}
      found={found.map(({ path, kind, title, hint }) => ({
        to: path,
        title,
        Icon: ICONS[kind],
        ...(hint !== '' && { hint }),
      }))}
      onGo={(path) => void navigate({ to: '/console/$', params: { _splat: path } })}
      onClose={onClose}
    />
  );
}
