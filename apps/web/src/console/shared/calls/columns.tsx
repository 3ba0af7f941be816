import type { Call } from '@floorcast/contract/calls';
import { useMemo } from 'react';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { shortDuration } from '../Elapsed.tsx';
import type { Column } from '../table/column.ts';
import { useCallName, usePlace } from './use-call-names.ts';

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

/** The columns of calls. */
export function useCallColumns(): readonly Column<Call>[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => [
      { id: 'name', words: 'consoleCalls.column.what', cell: (call) => <Name call={call} />, phone: 'title' },
      {
        id: 'place',
        words: 'consoleCalls.column.where',
        cell: (call) => <Place call={call} />,
        phone: 'note',
      },
      {
        id: 'raised',
        words: 'consoleCalls.column.raised',
        phone: 'aside',
        cell: ({ raisedAt }) => formatMoment(raisedAt, i18n.language),
      },
      {
        id: 'took',
        words: 'consoleCalls.column.took',
        numeric: true,
        phone: 'figure',
        cell: ({ raisedAt, endedAt }) =>
          endedAt === null ? '–' : shortDuration(secondsBetween(raisedAt, endedAt), i18n.language),
      },
      {
        id: 'claimant',
        words: 'consoleCalls.column.claimant',
        cell: ({ claimedBy }) => claimedBy?.username ?? '–',
      },
      {
        id: 'ended',
        words: 'consoleCalls.column.endedBy',
        cell: ({ endedAt, endedBy }) =>
          endedAt === null ? '–' : (endedBy?.username ?? t('consoleCalls.byItself')),
      },
    ],
    [t, i18n],
  );
}

const Name = ({ call }: { readonly call: Call }) => <span>{useCallName()(call)}</span>;
const Place = ({ call }: { readonly call: Call }) => <bdi>{usePlace()(call)}</bdi>;
