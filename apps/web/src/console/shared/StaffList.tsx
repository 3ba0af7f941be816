import { failureOf, failureWords } from '../../api/call/failure.ts';
import { fetchListFile } from '../../api/endpoints/lists.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { List, type ListProps } from '../../ui/list/List.tsx';
import type { PageOf } from '../../ui/list/use-steady-pages.ts';
import { useMay } from './use-may.ts';

interface StaffListProps<Row, Page extends PageOf<Row>>
  extends Omit<ListProps<Row, Page>, 'queryKey' | 'file' | 'failureWords'> {
  /** The call of the whole list as a file, below `/api`; absent: there is none. */
  readonly csv?: string;
}

/** A list of the console; those whose duties permit it save it as a file. */
export function StaffList<Row, Page extends PageOf<Row>>({ csv, ...props }: StaffListProps<Row, Page>) {
  const { t } = useTranslation();
  const exported = useMay()('lists.export') ? csv : undefined;
  return (
    <List
      {...props}
      queryKey={['console', props.name]}
      file={
        exported === undefined ? undefined : (query, language) => fetchListFile(exported, query, language)
      }
      failureWords={(error) => failureWords(failureOf(error), t)}
    />
  );
}
