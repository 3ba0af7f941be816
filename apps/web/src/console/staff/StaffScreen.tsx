import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import type { Result } from '@floorcast/contract/result';
import {
  MemberCalls,
  type StaffCreateReply,
  StaffCreateRequest,
  type StaffMember,
} from '@floorcast/contract/staff';
import { IconCheck, IconClockPause, IconLock, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ask, queryOf } from '../../api/call/ask.ts';
import type { Failure } from '../../api/call/failure.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DialogActions } from '../../ui/dialog/Dialog.tsx';
import { type Column, text, time } from '../../ui/list/column.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { ScreenProps } from '../screen-props.ts';
import { StateBadge, type StateLooks, stateColumn } from '../shared/columns.tsx';
import { Form } from '../shared/form/Form.tsx';
import { FormDialog, ShownOnce, useUnsaved } from '../shared/form/FormDialog.tsx';
import { Answered, Facts } from '../shared/parts.tsx';
import { useMay, useUser } from '../shared/use-may.ts';
import styles from './Staff.module.css';

const LOOKS: StateLooks<StaffMember['state']> = {
  active: ['good', IconCheck],
  blocked: ['warn', IconClockPause],
  locked: ['bad', IconLock],
  closed: ['bad', IconLock],
};

const MemberStateBadge = ({ state }: Pick<StaffMember, 'state'>) => (
  <StateBadge state={state} looks={LOOKS} words={(name) => `consoleStaff.states.${name}`} />
);

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

interface DutyChoiceProps {
  readonly duties: readonly Duty[];
  /** Absent: they are only shown. */
  readonly onDuties?: ((duties: readonly Duty[]) => void) | undefined;
  readonly problem?: string | null;
}

/** The duties in a value of a form. */
const dutiesIn = (raw: unknown): readonly Duty[] =>
  DUTY_NAMES.filter((duty) => Array.isArray(raw) && raw.includes(duty));

/** The duties of an account, each with what it permits. */
function DutyChoice({ duties, onDuties, problem = null }: DutyChoiceProps) {
  const id = useId();
  const { t } = useTranslation();
  const toggle = (duty: Duty, on: boolean) =>
    onDuties?.(DUTY_NAMES.filter((each) => (each === duty ? on : duties.includes(each))));
  return (
    <fieldset className={`rows gap-4 ${styles.duties}`}>
      <legend>{t('consoleStaff.duties')}</legend>
      {DUTY_NAMES.map((duty) => (
        <label key={duty}>
          <input
            type="checkbox"
            checked={duties.includes(duty)}
            disabled={onDuties === undefined}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : id}
            onChange={({ target }) => toggle(duty, target.checked)}
            data-testid={`duty-${duty}`}
          />
          <span>{t(`console.duty.${duty}`)}</span>
          <small>{t(`consoleStaff.permits.${duty}`)}</small>
        </label>
      ))}
      {problem !== null && (
        <p id={id} role="alert" className="bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface MemberDialogProps {
  readonly member: StaffMember;
  /** Whether the reader may change it, unless it is the own account. */
  readonly manages: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function MemberDialog({ member, manages, onClose, onChanged }: MemberDialogProps) {
  const { t, i18n } = useTranslation();
  const own = useUser()?.id === member.id;
  const changes = manages && !own && member.state !== 'closed';
  return (
    <FormDialog title={member.username} onClose={onClose} wide testId="member-dialog">
      <Facts
        of={{
          'consoleStaff.name': `${member.name} ${member.lastname}`,
          'consoleStaff.email': member.email,
          'consoleStaff.state': <MemberStateBadge state={member.state} />,
          'consoleStaff.secondFactor': t(factorWords(member)),
          'consoleStaff.created': formatMinute(member.created, i18n.language),
        }}
      />
      {own && manages && <p>{t('consoleStaff.ownAccount')}</p>}
      {changes ? (
        <>
          <DutyForm key={member.duties.join()} member={member} onChanged={onChanged} />
          <AccessActs member={member} onChanged={onChanged} />
        </>
      ) : (
        <DutyChoice duties={member.duties} />
      )}
    </FormDialog>
  );
}

function factorWords({ secondFactor, secondFactorRequired }: StaffMember): string {
  if (secondFactor) return 'consoleStaff.factorOn';
  return secondFactorRequired ? 'consoleStaff.factorAwaited' : 'consoleStaff.factorOff';
}

type PartProps = Pick<MemberDialogProps, 'member' | 'onChanged'>;

function DutyForm({ member, onChanged }: PartProps) {
  const { t } = useTranslation();
  const [duties, choose] = useState<readonly Duty[]>(member.duties);
  const changed = duties.join() !== member.duties.join();
  useUnsaved(changed);

  return (
    <div>
      <DutyChoice duties={duties} onDuties={choose} />
      {changed && (
        <Form
          schema={MemberCalls.setDuties.body}
          words="consoleForm"
          fixed={{ duties }}
          lead={t('consoleStaff.dutiesHint')}
          button={t('consoleStaff.saveDuties')}
          send={(body) =>
            ask(MemberCalls.setDuties, {
              params: { id: member.id },
              body: { duties: [...body.duties], reason: body.reason },
            })
          }
          onDone={() => {
            toast({ kind: 'success', words: t('consoleStaff.saved', { username: member.username }) });
            onChanged();
          }}
          onCancel={() => choose(member.duties)}
        />
      )}
    </div>
  );
}

type ActName = 'lock' | 'unlock' | 'password' | 'factor';

function AccessActs({ member, onChanged }: PartProps) {
  const { t } = useTranslation();
  const [asked, ask] = useState<ActName | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const names: readonly ActName[] = [
    member.state === 'locked' ? 'unlock' : 'lock',
    'password',
    ...(member.secondFactor ? (['factor'] as const) : []),
  ];

  return (
    <div className={`rows gap-8 ${styles.acts}`}>
      <h3>{t('consoleStaff.access')}</h3>
      {password !== null && (
        <ShownOnce words={t('consoleStaff.password', { username: member.username })} secret={password} />
      )}
      {names.map((name) =>
        asked === name ? (
          <Form
            key={name}
            schema={MemberCalls.resetPassword.body}
            words="consoleForm"
            lead={t(`consoleStaff.actHints.${name}`)}
            button={t(`consoleStaff.acts.${name}`)}
            send={({ reason }) => ACTS[name](member.id, reason)}
            onDone={(done) => {
              setPassword(done.password ?? null);
              toast({ kind: 'success', words: t('consoleStaff.saved', { username: member.username }) });
              ask(null);
              onChanged();
            }}
            onCancel={() => ask(null)}
          />
        ) : (
          <Button key={name} onClick={() => ask(name)} data-testid={`act-${name}`}>
            {t(`consoleStaff.acts.${name}`)}
          </Button>
        ),
      )}
    </div>
  );
}

type Reset = { readonly member: StaffMember; readonly password?: string };
type Act = (id: number, reason: string) => Promise<Result<Reset, Failure>>;

/** The calls of the acts. The reply to another password holds it. */
const ACTS: Readonly<Record<ActName, Act>> = {
  lock: (id, reason) => ask(MemberCalls.setLocked, { params: { id }, body: { locked: true, reason } }),
  unlock: (id, reason) => ask(MemberCalls.setLocked, { params: { id }, body: { locked: false, reason } }),
  password: (id, reason) => ask(MemberCalls.resetPassword, { params: { id }, body: { reason } }),
  factor: (id, reason) => ask(MemberCalls.resetSecondFactor, { params: { id }, body: { reason } }),
};

interface NewMemberDialogProps {
  readonly invites: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Makes an account of staff. Its password is mailed as a link, or shown once. */
function NewMemberDialog({ invites, onClose, onCreated }: NewMemberDialogProps) {
  const { t, i18n } = useTranslation();
  const [made, setMade] = useState<StaffCreateReply | null>(null);
  const language = ['en', 'tr', 'ar', 'bg'].find((each) => each === i18n.language) ?? 'en';
  return (
    <FormDialog title={t('consoleStaff.create')} onClose={onClose} wide testId="new-member-dialog">
      {made === null ? (
        <Form
          schema={StaffCreateRequest}
          words="consoleStaff"
          columns
          order={['name', 'lastname', 'username', 'email', 'birthDate']}
          fixed={{ language, ...(!invites && { invite: false }) }}
          fields={{
            name: { words: 'consoleStaff.firstName' },
            duties: {
              kind: 'own',
              draw: ({ raw, problem, onRaw }) => (
                <DutyChoice duties={dutiesIn(raw)} problem={problem} onDuties={onRaw} />
              ),
            },
          }}
          begin={{ duties: [], invite: true }}
          button={t('consoleStaff.create')}
          inDialog
          send={(body) => ask(MemberCalls.create, { body })}
          onDone={(reply) => {
            setMade(reply);
            onCreated();
          }}
        />
      ) : (
        <Made made={made} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function Made({ made, onClose }: { readonly made: StaffCreateReply; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { member, password, looksLike } = made;
  const { username, email } = member;
  return (
    <>
      {password === null ? (
        <p role="status">{t('consoleStaff.invited', { username, email })}</p>
      ) : (
        <ShownOnce words={t('consoleStaff.password', { username })} secret={password} />
      )}
      {looksLike.length > 0 && <p>{t('consoleStaff.looksLike', { names: looksLike.join(', ') })}</p>}
      <DialogActions>
        <Button look="strong" wide onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </>
  );
}
