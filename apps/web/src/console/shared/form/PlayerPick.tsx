import { PlayerFileCalls, type PlayerRow } from '@floorcast/contract/players';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askOrThrow, queryOf } from '../../../api/call/ask.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from './Form.module.css';

interface PlayerPickProps {
  readonly id: number | null;
  readonly problem: string | null;
  readonly onId: (id: number | null) => void;
}

const SHOWN = 6;

/** Finds a player by name, user name, e-mail or id. */
export function PlayerPick({ id, problem, onId }: PlayerPickProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const [row, setRow] = useState<PlayerRow | null>(null);
  const isRow = row !== null && row.id === id;
  // That of an address is not known by its row.
  const { data } = useQuery({
    ...queryOf(PlayerFileCalls.read, { params: { id: id ?? 0 } }),
    enabled: id !== null && !isRow,
  });
  const player = isRow ? row : id === null ? undefined : data;
  if (player === undefined)
    return (
      <Search
        problem={problem}
        onRow={(found) => {
          setRow(found);
          onId(found.id);
        }}
      />
    );
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
        <Button onClick={() => onId(null)}>{t('consoleMoney.anotherPlayer')}</Button>
      </div>
    </div>
  );
}

interface SearchProps {
  readonly problem: string | null;
  readonly onRow: (row: PlayerRow) => void;
}

function Search({ problem, onRow }: SearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const words = text.trim();
  const { data } = useQuery({
    queryKey: ['console', 'player-pick', words],
    queryFn: ({ signal }) =>
      askOrThrow(PlayerFileCalls.page, { query: { q: words, page: 1, size: SHOWN } }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
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
        problem={problem}
        answered
        data-testid="player-search"
      />
      <ul className={styles.found}>
        {words !== '' &&
          data?.items.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onRow(row)} data-testid="found-player">
                <strong>
                  <bdi>{row.username}</bdi>
                </strong>
                <bdi>{`${row.name} ${row.lastname}`}</bdi>
                <span className="quiet">{row.id}</span>
              </button>
            </li>
          ))}
      </ul>
      {words !== '' && data?.total === 0 && <p role="status">{t('consoleMoney.noSuchPlayer')}</p>}
    </div>
  );
}
