import { MemberCalls, type StaffMember } from '@floorcast/contract/staff';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { type Column, text, time } from '../../ui/list/column.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { Page } from '../../ui/page/Page.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { Answered } from '../shared/parts.tsx';
import { stateColumn } from '../shared/StateBadge.tsx';
import { useMay } from '../shared/use-may.ts';
import { MemberDialog, MemberStateBadge, NewMemberDialog } from './MemberDialog.tsx';

/** The accounts of staff, their duties and their access. */
export default function StaffScreen({ rest: [open] }: ScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [creating, setCreating] = useState(false);
  const query = useQuery(queryOf(MemberCalls.list));
  const { data } = query;
  const manages = useMay()('staff.manage');
  const refresh = () => cache.invalidateQueries({ queryKey: ['console', 'staff'] });
  const member = data?.items.find(({ id }) => String(id) === open);
  const close = () => void navigate({ to: '/console/$', params: { _splat: 'staff' } });
  return (
    <Page
      title={t('consoleStaff.title')}
      lead={t('consoleStaff.lead')}
      toolbar={
        manages && (
          <Button look="strong" onClick={() => setCreating(true)} data-testid="new-member">
            <IconUserPlus size={18} aria-hidden="true" />
            <span>{t('consoleStaff.create')}</span>
          </Button>
        )
      }
    >
      <Answered query={query} icon={<IconUsers />}>
        {({ items }) => (
          <Table
            label={t('consoleStaff.title')}
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            opening={{ to: ({ id }) => `/console/staff/${id}` }}
          />
        )}
      </Answered>
      {member !== undefined && (
        <MemberDialog member={member} manages={manages} onClose={close} onChanged={() => void refresh()} />
      )}
      {creating && data !== undefined && (
        <NewMemberDialog
          invites={data.invites}
          onClose={() => setCreating(false)}
          onCreated={() => void refresh()}
        />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<StaffMember>[] = [
  text('username', 'consoleStaff.username', { phone: 'title' }),
  { id: 'name', words: 'consoleStaff.name', cell: ({ name, lastname }) => `${name} ${lastname}` },
  {
    id: 'duties',
    words: 'consoleStaff.duties',
    phone: 'note',
    cell: ({ duties }) => <Duties duties={duties} />,
  },
  stateColumn('consoleStaff.state', MemberStateBadge, { phone: 'figure' }),
  {
    id: 'factor',
    words: 'consoleStaff.secondFactor',
    cell: ({ secondFactor }, { t }) => t(secondFactor ? 'consoleStaff.factorOn' : 'consoleStaff.factorOff'),
  },
  time('lastLogon', 'consoleStaff.lastLogon', { phone: 'aside', minute: true, none: 'consoleStaff.never' }),
];

function Duties({ duties }: Pick<StaffMember, 'duties'>) {
  const { t } = useTranslation();
  if (duties.length === 0) return <span className="quiet">{t('consoleStaff.noDuty')}</span>;
  return <span>{duties.map((duty) => t(`console.duty.${duty}`)).join(', ')}</span>;
}
