import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { machinesQuery } from '../../api/endpoints/machines.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { GridSkeleton, MachineGrid } from '../grid/MachineGrid.tsx';
import { findMachines } from '../search-machines.ts';
import styles from './MachineFinder.module.css';

/** Finds a machine by a search text, and offers free ones until then: for a page that has nothing else to show. */
export default function MachineFinder() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { data, isError } = useQuery(machinesQuery(null));
  if (isError && data === undefined) return null;
  const found = data && findMachines(data, words);
  const title = t(words.trim() === '' ? 'finder.free' : 'finder.found');
  return (
    <search className={`stack gap-12 ${styles.finder}`}>
      <Field
        label={t('lobby.search')}
        labelUnseen
        look="tool"
        type="search"
        icon={<IconSearch size={20} aria-hidden="true" />}
        placeholder={t('lobby.search')}
        maxLength={60}
        value={words}
        onText={setWords}
      />
      <h2>{title}</h2>
      {found === undefined && <GridSkeleton label={title} />}
      {found !== undefined && found.length > 0 && <MachineGrid machines={found} label={title} />}
      <p role="status" className="quiet">
        {found?.length === 0 && t('lobby.noMatch')}
      </p>
    </search>
  );
}
