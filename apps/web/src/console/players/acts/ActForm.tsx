import { actOnPlayer } from '../../../api/endpoints/console/players.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import type { ActFormProps } from './act-form-props.ts';
import type { ActName } from './acts.ts';
import { BonusForm } from './BonusForm.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { NoteForm } from './NoteForm.tsx';

/** What an act asks before it is done. */
export function ActForm({ act: name, ...props }: ActFormProps & { readonly act: ActName }) {
  const { t } = useTranslation();
  const act = useAct();
  if (name === 'note') return <NoteForm {...props} />;
  if (name === 'bonus') return <BonusForm {...props} />;
  if (name === 'identity') return <IdentityForm {...props} />;
  const carryOut = async (reason: string) => {
    const file = await act.run(() => actOnPlayer(props.player.id, name, reason));
    if (file !== undefined) props.onDone(file);
  };
  return (
    <ReasonForm
      act={act}
      words={t(`consolePlayers.act.${name}.name`)}
      hint={t(`consolePlayers.act.${name}.hint`)}
      onReason={(reason) => void carryOut(reason)}
      onCancel={props.onCancel}
    />
  );
}
