import { COUNTRIES } from '@floorcast/contract/countries';
import { may, type Permission } from '@floorcast/contract/duties';
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
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Form } from '../shared/form/Form.tsx';
import { FormDialog } from '../shared/form/FormDialog.tsx';
import styles from './Players.module.css';

/** What can be done to a player; the last three take more than a reason. */
type ActName = PlayerAct | 'identity' | 'bonus' | 'note';

const NEEDED: Readonly<Record<ActName, Permission>> = {
  note: 'players.note',
  unblock: 'players.help',
  'sign-out': 'players.help',
  'password-link': 'players.help',
  'reset-pin': 'players.help',
  identity: 'players.identity',
  bonus: 'players.bonus',
  ban: 'players.ban',
  unban: 'players.ban',
  close: 'players.ban',
};
const ORDER: readonly ActName[] = [
  'note',
  'unblock',
  'sign-out',
  'password-link',
  'reset-pin',
  'identity',
  'bonus',
  'ban',
  'unban',
  'close',
];

/** Acts that take something from the player, and are shown as such. */
const GRAVE: ReadonlySet<ActName> = new Set<ActName>(['ban', 'close']);

type Player = Pick<PlayerFile, 'state' | 'wrongTries' | 'blockedUntil' | 'hasPin'>;

/** Whether an act would change anything. */
function isOfUse(act: ActName, { state, wrongTries, blockedUntil, hasPin }: Player): boolean {
  switch (act) {
    case 'note':
    case 'identity':
      return true;
    case 'unblock':
      return wrongTries > 0 || blockedUntil !== null;
    case 'ban':
      return state !== 'banned' && state !== 'closed';
    case 'unban':
      return state === 'banned';
    case 'sign-out':
    case 'password-link':
      return state !== 'banned' && state !== 'closed';
    case 'reset-pin':
      return hasPin;
    case 'bonus':
    case 'close':
      return state !== 'closed';
  }
}

/** What an account of staff may do to a player that would change anything. */
const actsFor = (holder: Parameters<typeof may>[0], player: Player): readonly ActName[] =>
  ORDER.filter((act) => may(holder, NEEDED[act]) && isOfUse(act, player));

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
    <div className="row gap-8">
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
