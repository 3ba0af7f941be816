import { MemberCalls, type StaffCreateReply, StaffCreateRequest } from '@floorcast/contract/staff';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Form } from '../shared/form/Form.tsx';
import { FormDialog } from '../shared/form/FormDialog.tsx';
import { ShownOnce } from '../shared/form/ShownOnce.tsx';
import { DutyChoice, dutiesIn } from './DutyChoice.tsx';

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
