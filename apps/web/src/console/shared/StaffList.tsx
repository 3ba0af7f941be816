import { failureOf, failureWords } from '../../api/call/failure.ts';
import { callsOfList, type ListCall } from '../../api/call/file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { List, type ListProps, type PageOf } from '../../ui/list/List.tsx';
import { useMay } from './use-may.ts';

interface StaffListProps<Row, Page extends PageOf<Row>>
  extends Omit<ListProps<Row, Page>, 'queryKey' | 'load' | 'file' | 'failureWords'> {
  readonly call: ListCall<Page>;
  readonly params?: { readonly id: number };
  /** There is no call of the whole list as a file. */
  readonly noFile?: boolean;
}

/** A list of the console; those whose duties permit it save it as a file. */
export function StaffList<Row, Page extends PageOf<Row>>(props: StaffListProps<Row, Page>) {
  const { call, params, noFile = false, ...rest } = props;
  const { t } = useTranslation();
  const exports = useMay()('lists.export') && !noFile;
  const { load, file } = callsOfList(call, params);
  return (
    <List
      {...rest}
      queryKey={['console', rest.name]}
      load={load}
      file={exports ? file : undefined}
      failureWords={(error) => failureWords(failureOf(error), t)}
    />
  );
}
