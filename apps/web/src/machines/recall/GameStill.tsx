import type { GameRow } from '@floorcast/contract/games';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { gameStillQuery } from '../../api/games.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import styles from './Recall.module.css';

interface GameStillProps {
  readonly game: GameRow;
  /** What it shows; empty where that stands beside it. */
  readonly alt: string;
}

/** How the machine looked when a game had come to rest. Fills the width it is given. */
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
