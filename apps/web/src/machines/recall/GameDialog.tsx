import type { GameRow } from '@floorcast/contract/games';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { gameStillQuery } from '../../api/endpoints/games.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { stopsText } from '../columns.tsx';
import { useObjectUrl } from '../picture/use-still.ts';
import styles from './Recall.module.css';

/** One game with its result still as large as possible, and all that the machine reported of it. */
export function GameDialog({ game, onClose }: { game: Omit<GameRow, 'sessionId'>; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { id, machine, bet, win, free, stops, date, hasStill } = game;
  const moment = formatMoment(date, i18n.language);
  const facts = [
    ['machine', machine],
    ['time', moment],
    ['bet', free ? t('recall.free') : money(bet)],
    ['win', money(win)],
    ['stops', stops === null ? t('recall.stopsUnknown') : stopsText(stops)],
    ['number', String(id)],
  ] as const;
  return (
    <Dialog title={t('recall.game')} wide onClose={onClose} testId="game-dialog">
      <GameStill game={game} alt={t('recall.picture', { machine, moment })} />
      {!hasStill && <p className="quiet">{t('recall.noPicture')}</p>}
      <dl className={`rows figures ${styles.all}`}>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt className="quiet">{t(`recall.${name}`)}</dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

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
