import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import type { GameResult, Seat } from '../../../realtime/play/play-state.ts';
import type { FreshnessWatch } from '../../../realtime/video/freshness.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { GameResultText } from './GameResultText.tsx';
import styles from './RenditionBadge.module.css';

interface RenditionBadgeProps {
  readonly player: VideoPlayer;
  readonly seat: Seat | null;
}

/** At most so many pictures a second are stills. */
const STILLS_FPS = 2;
const AGE_EVERY_MS = 250;

/** Says that the picture is reduced, or consists of stills; with stills the machine's results as text (NET-4, NET-5). */
export function RenditionBadge({ player, seat }: RenditionBadgeProps) {
  const rendition = useReadable(player.rendition);
  const stills = rendition !== null && rendition.fps <= STILLS_FPS;
  const reduced = rendition?.reduced === true && !stills;
  return (
    <div className={styles.badges}>
      {reduced && <Lines lines={rendition.lines} />}
      {stills && <StillsAge freshness={player.freshness} />}
      <Announcements stills={stills} result={stills ? (seat?.result ?? null) : null} />
    </div>
  );
}

function Lines({ lines }: { readonly lines: number }) {
  const { t } = useTranslation();
  const name = t('game.rendition.reduced', { lines });
  return (
    <span className={styles.badge} role="img" aria-label={name} title={name} data-testid="picture-reduced">
      {t('game.rendition.lines', { lines })}
    </span>
  );
}

/** How old the still on screen is: it is older at each glance, until the next one. */
function StillsAge({ freshness }: { readonly freshness: FreshnessWatch }) {
  const { t } = useTranslation();
  const number = useNumber();
  const age = useRegularly(freshness.age, AGE_EVERY_MS);
  const seconds = age === null ? null : number(age / 1000, 1);
  return (
    <span className={styles.badge} data-testid="picture-stills">
      {seconds === null ? t('game.rendition.stills') : t('game.rendition.stillsOld', { seconds })}
    </span>
  );
}

interface AnnouncementsProps {
  readonly stills: boolean;
  readonly result: GameResult | null;
}

/** Always there: a screen reader announces only what is put into a region that it knows. */
function Announcements({ stills, result }: AnnouncementsProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-atomic="false" className={styles.said} data-testid="stills-said">
      {stills && <span className="unseen">{t('game.rendition.stillsHint')}</span>}
      {result !== null && <GameResultText key={result.id} result={result} />}
    </div>
  );
}
