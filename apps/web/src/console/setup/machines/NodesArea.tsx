import { DrainRequest, SetUpCalls, type SetUpNode } from '@floorcast/contract/set-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, queryOf } from '../../../api/call/ask.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type Column, text } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { Answer, type AreaProps } from '../Area.tsx';

const COLUMNS: readonly Column<SetUpNode>[] = [
  text('name', 'consoleSetup.node.one', { phone: 'title' }),
  text('address', 'consoleSetup.node.address', { phone: 'note' }),
  {
    id: 'floors',
    words: 'consoleSetup.areas.floors',
    phone: 'aside',
    cell: ({ floors }, { t }) => floors.join(', ') || t('consoleSetup.node.noFloors'),
  },
  {
    id: 'draining',
    words: 'consoleSetup.node.state',
    phone: 'figure',
    cell: ({ draining }, { t }) => t(`consoleSetup.node.${draining ? 'draining' : 'live'}`),
  },
];

const hintFor = (node: SetUpNode, all: readonly SetUpNode[]): string => {
  if (node.draining) return 'takeHint';
  return all.some((other) => other !== node && !other.draining) ? 'drainHint' : 'drainAloneHint';
};

/** The nodes that run, and whether each takes floors. */
export default function NodesArea({ forFloor }: AreaProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(queryOf(SetUpCalls.nodes));
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Answer query={query}>
      {({ items }) => {
        const node = items.find(({ name }) => name === open);
        return (
          <>
            <Table
              label={t('consoleSetup.areas.nodes')}
              columns={COLUMNS}
              rows={items}
              rowKey={({ name }) => name}
              {...(forFloor && { opening: { press: ({ name }: SetUpNode) => setOpen(name) } })}
            />
            {node !== undefined && (
              <FormDialog title={node.name} onClose={() => setOpen(null)} testId="node-dialog">
                <Form
                  schema={DrainRequest}
                  words="consoleForm"
                  fixed={{ draining: !node.draining }}
                  lead={t(`consoleSetup.node.${hintFor(node, items)}`)}
                  button={t(`consoleSetup.node.${node.draining ? 'take' : 'drain'}`)}
                  send={(body) => ask(SetUpCalls.drainNode, { params: { name: node.name }, body })}
                  onDone={() => {
                    setOpen(null);
                    void cache.invalidateQueries({ queryKey: ['console', 'set-up'] });
                  }}
                />
              </FormDialog>
            )}
          </>
        );
      }}
    </Answer>
  );
}
