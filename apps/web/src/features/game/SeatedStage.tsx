import { lazy, Suspense } from 'react';
import { useReadable } from '../../lib/react/use-readable.ts';
import { useLastStill } from '../../machines/picture/use-still.ts';
import type { Seat } from '../../realtime/play/play-state.ts';
import { chosenQuality } from '../../realtime/video/line/chosen-quality.ts';
import styles from './GameScreen.module.css';
import { RecentGames } from './recall/RecentGames.tsx';
import type { Play } from './seat/use-play.ts';
import type { Sound } from './sound.ts';
import { useHistory } from './stats/use-history.ts';
import { camerasOf, Stage } from './video/Stage.tsx';
import type { ViewControl } from './video/use-view.ts';

const LastGamesPanel = lazy(() => import('./recall/LastGamesPanel.tsx'));
const StatsPanel = lazy(() => import('./stats/StatsPanel.tsx'));

/** What can be opened beside the picture. */
export type Panel = 'stats' | 'games';

export interface OpenPanel {
  readonly open: Panel | null;
  readonly toggle: (which: Panel) => void;
  readonly close: () => void;
}

interface SeatedStageProps {
  readonly play: Play;
  readonly seat: Seat | null;
  readonly sound: Sound;
  readonly control: ViewControl;
  readonly panel: OpenPanel;
}

/** The picture, with what a player at the seat has beside it. */
export function SeatedStage({ play, seat, sound, control, panel }: SeatedStageProps) {
  const { stage, machineId, openSecond } = play;
  const { player } = useReadable(stage).shown;
  const history = useHistory(player);
  const poster = useLastStill(machineId);
  const rendition = useReadable(player.rendition);
  const saving = useReadable(chosenQuality) === 'save';
  const panels = {
    stats: () => <StatsPanel player={player} history={history} onClose={panel.close} />,
    games: () => seat && <LastGamesPanel seat={seat} onClose={panel.close} />,
  };
  return (
    <>
      {seat === null && poster !== null && <img className={styles.backdrop} src={poster} alt="" />}
      <Stage
        stage={stage}
        sound={sound}
        control={control}
        cameras={camerasOf(seat)}
        openSecond={openSecond}
        poster={poster}
        panel={panel.open === null ? null : <Suspense>{panels[panel.open]()}</Suspense>}
        games={seat && <RecentGames seat={seat} stills={!saving && rendition?.reduced === false} />}
      />
    </>
  );
}
