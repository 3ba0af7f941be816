import type { RenditionReport } from '@floorcast/contract/video';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { useRegularly } from '../../lib/react/use-regularly.ts';
import type { FreshnessWatch } from '../../realtime/video/freshness.ts';
import type { VideoPlayer } from '../../realtime/video/video-player.ts';
import styles from './RenditionLabel.module.css';

/** At most so many pictures a second are stills. */
const STILLS_FPS = 2;
const AGE_EVERY_MS = 250;

export const isStills = ({ fps }: Pick<RenditionReport, 'fps'>): boolean => fps <= STILLS_FPS;

/** Says that the picture is reduced, or how old its stills are; nothing while it is at its best (NET-4, NET-5). */
export function RenditionLabel({ player }: { readonly player: VideoPlayer }) {
  const rendition = useReadable(player.rendition);
  if (rendition === null) return null;
  if (isStills(rendition)) return <StillsAge freshness={player.freshness} />;
  return rendition.reduced ? <Lines lines={rendition.lines} /> : null;
}

function Lines({ lines }: { readonly lines: number }) {
  const { t } = useTranslation();
  const name = t('game.rendition.reduced', { lines });
  return (
    <span className={styles.label} role="img" aria-label={name} title={name} data-testid="picture-reduced">
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
    <span className={styles.label} data-testid="picture-stills">
      {seconds === null ? t('game.rendition.stills') : t('game.rendition.stillsOld', { seconds })}
    </span>
  );
}
