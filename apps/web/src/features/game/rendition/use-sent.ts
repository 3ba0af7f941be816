import { useReadable } from '../../../lib/react/use-readable.ts';
import { isStills } from '../../../machines/stream/RenditionLabel.tsx';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';

/** How the picture is sent: at its best while nothing else is known (NET-4, NET-5). */
export function useSent(player: VideoPlayer): 'best' | 'reduced' | 'stills' {
  const rendition = useReadable(player.rendition);
  if (rendition === null) return 'best';
  if (isStills(rendition)) return 'stills';
  return rendition.reduced ? 'reduced' : 'best';
}
