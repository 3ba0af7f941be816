import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListSearch, readListSearch, writeListSearch } from './list-search.ts';

/** What is shown of a list, and how to show something else of it. */
export type ListAddress = readonly [search: ListSearch, onSearch: (search: ListSearch) => void];

/** The state of a list in the address of the page: it is there again after going back, and can be sent to a colleague. */
export function useListAddress(filterNames: readonly string[]): ListAddress {
  const raw: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readListSearch({ ...(raw ?? {}) }, filterNames);
  const onSearch = (next: ListSearch) =>
    void navigate({ to: '.', search: writeListSearch(next), replace: true, resetScroll: false });
  return [search, onSearch];
}
