import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import type { Result } from '@floorcast/contract/result';
import {
  MemberCalls,
  type StaffCreateReply,
  StaffCreateRequest,
  type StaffMember,
} from '@floorcast/contract/staff';
import { IconCheck, IconClockPause, IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import type { Failure } from '../../api/call/failure.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DialogActions } from '../../ui/dialog/Dialog.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Form } from '../shared/form/Form.tsx';
import { FormDialog, ShownOnce, useUnsaved } from '../shared/form/FormDialog.tsx';
import { Facts } from '../shared/parts.tsx';
import { StateBadge, type StateLooks } from '../shared/StateBadge.tsx';
import { useUser } from '../shared/use-may.ts';
import styles from './Staff.module.css';

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

const LOOKS: StateLooks<StaffMember['state']> = {
  active: ['good', IconCheck],
  blocked: ['warn', IconClockPause],
  locked: ['bad', IconLock],
  closed: ['bad', IconLock],
};

/** Whether a member of staff may sign in. */
export const MemberStateBadge = ({ state }: Pick<StaffMember, 'state'>) => (
  <StateBadge state={state} looks={LOOKS} words={(name) => `consoleStaff.states.${name}`} />
);

interface MemberDialogProps {
  readonly member: StaffMember;
  /** Whether the reader may change it, unless it is the own account. */
  readonly manages: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One account of staff: its duties, and its access. */
export function MemberDialog({ member, manages, onClose, onChanged }: MemberDialogProps) {
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
            send={({ reason }) => actOf(name, member.id, reason)}
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

/** The call of an act. The reply to another password holds it. */
function actOf(
  name: ActName,
  id: number,
  reason: string,
): Promise<Result<{ readonly member: StaffMember; readonly password?: string }, Failure>> {
  switch (name) {
    case 'lock':
    case 'unlock':
      return ask(MemberCalls.setLocked, { params: { id }, body: { locked: name === 'lock', reason } });
    case 'password':
      return ask(MemberCalls.resetPassword, { params: { id }, body: { reason } });
    case 'factor':
      return ask(MemberCalls.resetSecondFactor, { params: { id }, body: { reason } });
  }
}

interface NewMemberDialogProps {
  readonly invites: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Makes an account of staff. Its password is mailed as a link, or shown once. */
export function NewMemberDialog({ invites, onClose, onCreated }: NewMemberDialogProps) {
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
