import { IconDeviceTv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { machinesQuery } from '../../../api/endpoints/machines.ts';
import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { slug } from '../../../lib/text/slug.ts';
import { SearchDialog } from '../../../ui/search/SearchDialog.tsx';
import { suggest } from '../navigation/navigation.ts';
import { usePages } from '../navigation/use-pages.ts';

/** Finds a page, or a machine, by its name and goes there (SHELL-4). */
export default function PageSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const pages = usePages();
  const machines = useMachinePages(text.trim() !== '');
  return (
    <SearchDialog
      words={{
        title: t('search.title'),
        label: t('search.placeholder'),
        placeholder: t('search.placeholder'),
        none: t('search.none'),
      }}
      testId="page-search"
      text={text}
      onText={setText}
      found={suggest([...pages, ...machines], text)}
      onGo={(to) => void navigate({ to })}
      onClose={onClose}
    />
  );
}

/** The page of every machine that players are shown; none unless they are `wanted`, and before the house has answered. */
function useMachinePages(wanted: boolean) {
  const { data = [] } = useQuery({ ...machinesQuery(null), enabled: wanted });
  if (!wanted) return [];
  const shown = data.filter(({ reservation }) => !reservation || !settings().HIDE_RESERVED);
  return shown.map(({ id, name }) => ({ title: name, to: `/watch/${id}/${slug(name)}`, Icon: IconDeviceTv }));
}
