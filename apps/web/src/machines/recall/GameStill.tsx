import type { GameRow } from '@floorcast/contract/games';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { gameStillQuery } from '../../api/endpoints/games.ts';
import { useObjectUrl } from '../picture/use-still.ts';
import styles from './Recall.module.css';

interface GameStillProps {
  readonly game: Pick<GameRow, 'id' | 'hasStill'>;
  /** Its alternative text; empty where the result is beside it. */
  readonly alt: string;
}

/** The result still of a game. It fills the given width. */
export function GameStill({ game, alt }: GameStillProps) {
  const { data = null } = useQuery(gameStillQuery(game.id, game.hasStill));
  const url = useObjectUrl(data);
  return (
    <span className={styles.still}>
      {url === null ? (
        <IconPhotoOff aria-hidden="true" />
      ) : (
        <img src={url} alt={alt} width="480" height="270" decoding="async" data-testid="game-still" />
      )}
    </span>
  );
}
