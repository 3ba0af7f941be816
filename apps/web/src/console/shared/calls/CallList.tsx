import type { Call, CallsReply } from '@floorcast/contract/calls';
import { fetchCalls } from '../../../api/endpoints/console/calls.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { List } from '../table/List.tsx';
import { useCallColumns } from './columns.tsx';

interface CallListProps {
  /** Whose calls: about a machine, or about a player. */
  readonly about: { readonly machineId: number } | { readonly playerId: number };
}

/** The calls about a machine or a player: those that have ended, or those that are open. */
export function CallList({ about }: CallListProps) {
  const { t } = useTranslation();
  const [[name, id] = ['', 0]] = Object.entries(about);
  return (
    <List<Call, CallsReply>
      name={`calls-${name}-${id}`}
      label={t('consoleCalls.title')}
      columns={useCallColumns()}
      rowKey={({ id: key }) => key}
      load={({ state = 'ended', ...query }, signal) => fetchCalls({ ...query, ...about, state }, signal)}
      defaultSort=""
      opening={{ to: ({ id: key }) => `calls/${key}` }}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('consoleCalls.show'),
          options: [
            ['', t('consoleCalls.ended')],
            ['open', t('consoleCalls.toOpen')],
          ],
        },
      ]}
      empty={{ title: t('consoleCalls.noneEnded') }}
    />
  );
}
