import { type PlayerFile, PlayerFileCalls } from '@floorcast/contract/players';
import { IconDotsVertical, IconNote } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/call/ask.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import styles from '../Players.module.css';
import { ActForm } from './ActForm.tsx';
import { type ActName, actsFor, GRAVE } from './acts.ts';

/** What staff can do to a player: a note at one press, the others from a list. */
export function PlayerActs({ player }: { readonly player: PlayerFile }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const now = useReadable(account);
  const [open, setOpen] = useState<ActName | 'list' | null>(null);
  const acts = now.phase === 'signed-in' ? actsFor(now.user, player) : [];
  const others = acts.filter((act) => act !== 'note');

  function done(act: ActName, file: PlayerFile): void {
    queries.setQueryData(queryOf(PlayerFileCalls.read, { params: { id: file.id } }).queryKey, file);
    // What an act has written is in the lists.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [area, name] }) => area === 'console' && String(name).startsWith('player-'),
    });
    void queries.invalidateQueries({ queryKey: ['console', 'players'] });
    setOpen(null);
    toast({ kind: 'success', words: t(`consolePlayers.act.${act}.done`) });
  }

  return (
    <div className={styles.acts}>
      {acts.includes('note') && (
        <Button onClick={() => setOpen('note')} data-testid="act-note">
          <IconNote size={18} aria-hidden="true" />
          <span>{t('consolePlayers.act.note.name')}</span>
        </Button>
      )}
      {others.length > 0 && (
        <Button onClick={() => setOpen('list')} data-testid="player-acts">
          <IconDotsVertical size={18} aria-hidden="true" />
          <span>{t('consolePlayers.acts')}</span>
        </Button>
      )}
      {open !== null && (
        <FormDialog
          title={open === 'list' ? t('consolePlayers.acts') : t(`consolePlayers.act.${open}.name`)}
          onClose={() => setOpen(null)}
          testId="act-dialog"
        >
          {open === 'list' ? (
            <ActList acts={others} onAct={setOpen} />
          ) : (
            <ActForm
              act={open}
              player={player}
              onDone={(file) => done(open, file)}
              onCancel={() => setOpen(null)}
            />
          )}
        </FormDialog>
      )}
    </div>
  );
}

interface ActListProps {
  readonly acts: readonly ActName[];
  readonly onAct: (act: ActName) => void;
}

/** What can be done, each with what it does. */
function ActList({ acts, onAct }: ActListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.choices}>
      {acts.map((act) => (
        <li key={act}>
          <button
            type="button"
            data-grave={GRAVE.has(act)}
            data-testid={`act-${act}`}
            onClick={() => onAct(act)}
          >
            <strong>{t(`consolePlayers.act.${act}.name`)}</strong>
            <span>{t(`consolePlayers.act.${act}.hint`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
