import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { SearchDialog } from '../../../ui/search/SearchDialog.tsx';
import { suggest } from '../navigation/suggest.ts';
import { useMachinePages } from '../navigation/use-machine-pages.ts';
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
