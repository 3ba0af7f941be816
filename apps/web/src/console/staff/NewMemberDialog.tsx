import type { Duty } from '@floorcast/contract/duties';
import type { StaffCreateReply } from '@floorcast/contract/staff';
import { type FormEvent, useState } from 'react';
import { createStaff } from '../../api/endpoints/console/staff.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Check } from '../../ui/fields/Check.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { ShownOnce } from '../shared/form/ShownOnce.tsx';
import { useAct } from '../shared/form/use-act.ts';
import { DutyChoice } from './DutyChoice.tsx';
import styles from './Staff.module.css';

interface NewMemberDialogProps {
  readonly invites: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Makes an account of staff. Its password is mailed as a link, or shown once. */
export function NewMemberDialog({ invites, onClose, onCreated }: NewMemberDialogProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<StaffCreateReply | null>(null);
  return (
    <Dialog title={t('consoleStaff.create')} onClose={onClose} wide testId="new-member-dialog">
      {made === null ? (
        <NewMember
          invites={invites}
          onMade={(reply) => {
            setMade(reply);
            onCreated();
          }}
        />
      ) : (
        <Made made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

const EMPTY = { username: '', email: '', name: '', lastname: '', birthDate: '' };
const FIELDS = ['name', 'lastname', 'username', 'email', 'birthDate'] as const;
const TYPES = {
  name: 'text',
  lastname: 'text',
  username: 'text',
  email: 'email',
  birthDate: 'date',
} as const;

interface NewMemberProps {
  readonly invites: boolean;
  readonly onMade: (made: StaffCreateReply) => void;
}

function NewMember({ invites, onMade }: NewMemberProps) {
  const { t, i18n } = useTranslation();
  const act = useAct();
  const [person, setPerson] = useState(EMPTY);
  const [duties, setDuties] = useState<readonly Duty[]>([]);
  const [invite, setInvite] = useState(invites);
  const complete = FIELDS.every((field) => person[field].trim() !== '') && duties.length > 0;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const known = (['en', 'tr', 'ar', 'bg'] as const).find((each) => each === i18n.language) ?? 'en';
    const made = await act.run(() =>
      createStaff({ ...person, duties: [...duties], invite, language: known }),
    );
    if (made !== undefined) onMade(made);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.two}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={t(`consoleStaff.${field === 'name' ? 'firstName' : field}`)}
            type={TYPES[field]}
            value={person[field]}
            maxLength={field === 'email' ? 120 : 60}
            autoComplete="off"
            autoCapitalize={field === 'name' || field === 'lastname' ? 'words' : 'none'}
            spellCheck={false}
            hint={field === 'username' || field === 'birthDate' ? t(`consoleStaff.${field}Hint`) : ''}
            problem={act.field === field ? act.problem : null}
            answered
            onText={(text) => setPerson({ ...person, [field]: text })}
          />
        ))}
      </div>
      <DutyChoice duties={duties} onDuties={setDuties} />
      {invites && <Check label={t('consoleStaff.invite')} on={invite} onSwitch={setInvite} />}
      {act.problem !== null && !FIELDS.some((field) => field === act.field) && (
        <p role="alert" className={styles.problem}>
          {act.problem}
        </p>
      )}
      <DialogActions>
        <Button look="strong" wide type="submit" disabled={!complete || act.busy}>
          {t('consoleStaff.create')}
        </Button>
      </DialogActions>
    </form>
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
