import { COUNTRIES } from '@floorcast/contract/countries';
import type { Permission } from '@floorcast/contract/duties';
import {
  BonusRequest,
  IdentityRequest,
  NoteRequest,
  type PlayerAct,
  PlayerActCalls,
  PlayerOrderCalls,
} from '@floorcast/contract/player-acts';
import { type PlayerFile, PlayerFileCalls } from '@floorcast/contract/players';
import { IDENTITY_STATES } from '@floorcast/contract/registration';
import { IconDotsVertical, IconNote } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, queryOf } from '../../api/call/ask.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Form } from '../shared/form/Form.tsx';
import { FormDialog } from '../shared/form/FormDialog.tsx';
import { useMay } from '../shared/use-may.ts';
import styles from './Players.module.css';

/** What can be done to a player; three take more than a reason. */
type ActName = PlayerAct | 'identity' | 'bonus' | 'note';

interface Act {
  readonly name: ActName;
  readonly needs: Permission;
  /** Whether it would change anything. */
  readonly isOfUse?: (player: PlayerFile) => boolean;
  /** It takes something from the player, and is shown as such. */
  readonly grave?: boolean;
}

const isOpen = ({ state }: PlayerFile): boolean => state !== 'banned' && state !== 'closed';
const isNotClosed = ({ state }: PlayerFile): boolean => state !== 'closed';

const ACTS: readonly Act[] = [
  { name: 'note', needs: 'players.note' },
  {
    name: 'unblock',
    needs: 'players.help',
    isOfUse: ({ wrongTries, blockedUntil }) => wrongTries > 0 || blockedUntil !== null,
  },
  { name: 'sign-out', needs: 'players.help', isOfUse: isOpen },
  { name: 'password-link', needs: 'players.help', isOfUse: isOpen },
  { name: 'reset-pin', needs: 'players.help', isOfUse: ({ hasPin }) => hasPin },
  { name: 'identity', needs: 'players.identity' },
  { name: 'bonus', needs: 'players.bonus', isOfUse: isNotClosed },
  { name: 'ban', needs: 'players.ban', isOfUse: isOpen, grave: true },
  { name: 'unban', needs: 'players.ban', isOfUse: ({ state }) => state === 'banned' },
  { name: 'close', needs: 'players.ban', isOfUse: isNotClosed, grave: true },
];

interface ActFormProps {
  readonly act: ActName;
  readonly player: PlayerFile;
  readonly onDone: (player: PlayerFile) => void;
  readonly onCancel: () => void;
}

/** What an act asks before it is done. */
function ActForm({ act, player, onDone, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const name = t(`consolePlayers.act.${act}.name`);
  const form = { words: 'consolePlayers' as const, inDialog: true, button: name, onDone, onCancel };
  switch (act) {
    case 'note':
      return (
        <Form
          {...form}
          schema={NoteRequest}
          fields={{
            text: { words: 'consolePlayers.act.note.text', hint: 'consolePlayers.act.note.hint', rows: 6 },
          }}
          send={(note) => ask(PlayerOrderCalls.note, { params: { id: player.id }, body: note })}
        />
      );
    case 'bonus':
      return (
        <Form
          {...form}
          schema={BonusRequest}
          fields={{
            amount: { hint: 'consolePlayers.act.bonus.hint' },
            reason: { hint: 'consolePlayers.act.bonus.reason' },
          }}
          button={(amount) =>
            amount === null ? name : t('consolePlayers.act.bonus.grant', { amount: money(amount) })
          }
          send={(bonus) => ask(PlayerOrderCalls.bonus, { params: { id: player.id }, body: bonus })}
        />
      );
    case 'identity':
      return <IdentityForm form={form} player={player} />;
    default:
      return (
        <Form
          {...form}
          schema={PlayerActCalls.ban.body}
          lead={t(`consolePlayers.act.${act}.hint`)}
          send={({ reason }) => ask(PlayerActCalls[act], { params: { id: player.id }, body: { reason } })}
        />
      );
  }
}

interface IdentityFormProps {
  readonly form: Pick<ActFormProps, 'onDone' | 'onCancel'> & {
    readonly words: 'consolePlayers';
    readonly inDialog: boolean;
    readonly button: string;
  };
  readonly player: PlayerFile;
}

/** How the check of an identity ended. */
function IdentityForm({ form, player }: IdentityFormProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const countries = COUNTRIES.map((code) => [code, names.of(code) ?? code] as const);
  return (
    <Form
      {...form}
      schema={IdentityRequest}
      order={['state', 'birthDate', 'country']}
      fields={{
        state: {
          words: 'consolePlayers.identity',
          options: IDENTITY_STATES.map((each) => [each, t(`consolePlayers.identityStates.${each}`)]),
        },
        birthDate: { words: 'consolePlayers.born', hint: 'consolePlayers.act.identity.document' },
        country: { options: [['', t('consolePlayers.notKnown')], ...countries] },
        reason: { hint: 'consolePlayers.act.identity.reason' },
      }}
      begin={{ state: player.identity, birthDate: player.birthDate, country: player.country }}
      send={(request) => ask(PlayerOrderCalls.identity, { params: { id: player.id }, body: request })}
    />
  );
}

/** What staff can do to a player: a note at one press, the others from a list. */
export function PlayerActs({ player }: { readonly player: PlayerFile }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const may = useMay();
  const [open, setOpen] = useState<ActName | 'list' | null>(null);
  const acts = ACTS.filter(({ needs, isOfUse = () => true }) => may(needs) && isOfUse(player));
  const notes = acts.some(({ name }) => name === 'note');
  const others = acts.filter(({ name }) => name !== 'note');

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
    <div className="row gap-8">
      {notes && (
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
  readonly acts: readonly Act[];
  readonly onAct: (act: ActName) => void;
}

function ActList({ acts, onAct }: ActListProps) {
  const { t } = useTranslation();
  return (
    <ul className={`rows gap-8 plain ${styles.choices}`}>
      {acts.map(({ name, grave = false }) => (
        <li key={name}>
          <button type="button" data-grave={grave} data-testid={`act-${name}`} onClick={() => onAct(name)}>
            <strong>{t(`consolePlayers.act.${name}.name`)}</strong>
            <span>{t(`consolePlayers.act.${name}.hint`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
