import type { PlayerRow } from '@floorcast/contract/players';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPlayers, playerQuery } from '../../../api/endpoints/console/players.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from '../Money.module.css';

/** A player as a form needs one. */
export type PickedPlayer = Pick<PlayerRow, 'id' | 'username' | 'name' | 'lastname' | 'balance'>;

interface PlayerPickProps {
  readonly player: PickedPlayer | null;
  readonly onPick: (player: PickedPlayer | null) => void;
}

const SHOWN = 6;

/** Finds a player by name, user name, e-mail or id. */
export function PlayerPick({ player, onPick }: PlayerPickProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const [text, setText] = useState('');
  const words = text.trim();
  const { data } = useQuery({
    queryKey: ['console', 'player-pick', words],
    queryFn: ({ signal }) => fetchPlayers({ q: words, page: 1, size: SHOWN }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  if (player !== null)
    return (
      <div className={styles.form} data-testid="picked-player">
        <p>
          <strong>
            <Verbatim>{player.username}</Verbatim>
          </strong>
          <Dot />
          <Verbatim>{`${player.name} ${player.lastname}`}</Verbatim>
          <span>{` · ${player.id} · ${money(player.balance)}`}</span>
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => onPick(null)}>{t('consoleMoney.anotherPlayer')}</Button>
        </div>
      </div>
    );
  return (
    <div className={styles.form}>
      <Field
        label={t('consoleMoney.player')}
        hint={t('consoleMoney.playerHint')}
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onText={setText}
        data-testid="player-search"
      />
      <ul className={styles.found}>
        {words !== '' &&
          data?.items.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onPick(row)} data-testid="found-player">
                <strong>
                  <bdi>{row.username}</bdi>
                </strong>
                <bdi>{`${row.name} ${row.lastname}`}</bdi>
                <span className={styles.quiet}>{row.id}</span>
              </button>
            </li>
          ))}
      </ul>
      {words !== '' && data?.total === 0 && <p role="status">{t('consoleMoney.noSuchPlayer')}</p>}
    </div>
  );
}

/** The player of an address; undefined without one, or while it is read. */
export function usePlayer(id: number | undefined): PickedPlayer | undefined {
  const { data } = useQuery({ ...playerQuery(id ?? 0), enabled: id !== undefined });
  return data;
}
