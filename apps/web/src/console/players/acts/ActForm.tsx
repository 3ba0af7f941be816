import { COUNTRIES } from '@floorcast/contract/countries';
import {
  BonusRequest,
  IdentityRequest,
  NoteRequest,
  PlayerActCalls,
  PlayerOrderCalls,
} from '@floorcast/contract/player-acts';
import type { PlayerFile } from '@floorcast/contract/players';
import { IDENTITY_STATES } from '@floorcast/contract/registration';
import { ask } from '../../../api/call/ask.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Form } from '../../shared/form/Form.tsx';
import type { ActName } from './acts.ts';

interface ActFormProps {
  readonly act: ActName;
  readonly player: PlayerFile;
  readonly onDone: (player: PlayerFile) => void;
  readonly onCancel: () => void;
}

/** What an act asks before it is done. */
export function ActForm({ act, player, onDone, onCancel }: ActFormProps) {
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
