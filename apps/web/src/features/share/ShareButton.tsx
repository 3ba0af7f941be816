import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useMoney } from '../../api/settings/use-money.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Width (px) of a shared still, whatever the picture's. */
const WIDTH = 1_200;
/** No taller than this share of its width: a tall picture is cut at its top and bottom. */
const TALLEST = 1.1;
const BAND = 260;

/**
 * The still of a picture of a size: the picture, of which a part is cut (its own pixels), over the whole width, and below it a
 * band with the words, `margin` from its sides.
 */
export function stillLayout(width: number, height: number) {
  const shown = Math.min(height, Math.round(width * TALLEST));
  const pictureHeight = Math.round((WIDTH * shown) / width);
  return {
    width: WIDTH,
    height: pictureHeight + BAND,
    cut: { x: 0, y: Math.round((height - shown) / 2), width, height: shown },
    pictureHeight,
    margin: 56,
  };
}

const QUALITY = 0.9;
const GROUND = '#0a0c12';
const TEXT = '#f2f0ea';
const QUIET = '#a9afc0';
const ACCENT = '#ffca7d';

/**
 * The present frame of a picture with words below it, never a player's name, as a JPEG; null where the browser cannot draw
 * it.
 */
async function winStill(
  video: HTMLVideoElement,
  words: Readonly<Record<'machine' | 'amount' | 'brand', string>>,
): Promise<Blob | null> {
  const { width, height, cut, pictureHeight, margin } = stillLayout(video.videoWidth, video.videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  context.drawImage(video, cut.x, cut.y, cut.width, cut.height, 0, 0, width, pictureHeight);
  const rtl = getComputedStyle(document.documentElement).direction === 'rtl';
  const family = getComputedStyle(document.body).fontFamily;
  const start = rtl ? width - margin : margin;
  const write = (text: string, y: number, size: number, weight: number, color: string) => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = color;
    context.fillText(text, start, pictureHeight + y, width - 2 * margin);
  };
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  context.textBaseline = 'middle';
  write(words.amount, 78, 88, 700, ACCENT);
  write(words.machine, 158, 40, 600, TEXT);
  write(words.brand, 212, 30, 500, QUIET);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

interface ShareButtonProps {
  readonly machine: string;
  /** Minor units. */
  readonly amount: number;
  readonly picture: () => HTMLVideoElement | null;
}

/** Shares a still of a win: the picture, the machine, the amount and the operator's brand, and no player's name (GAME-20). */
export default function ShareButton({ machine, amount, picture }: ShareButtonProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  async function share(): Promise<void> {
    const video = picture();
    const words = { machine, amount: t('share.won', { amount: money(amount) }), brand: t('app.name') };
    const still = video === null ? null : await winStill(video, words);
    if (still === null) return toast({ kind: 'error', words: t('share.failed') });
    const file = new File([still], `${slug(machine)}.jpg`, { type: still.type });
    const sent = await sendStill(file, `${words.amount} · ${machine}`);
    if (sent === 'saved') toast({ kind: 'success', words: t('share.saved') });
  }
  return (
    <Button
      disabled={busy}
      onClick={() => {
        setBusy(true);
        void share().finally(() => setBusy(false));
      }}
      data-testid="share-win"
    >
      <IconShare2 size={20} aria-hidden="true" />
      <span>{t('share.action')}</span>
    </Button>
  );
}

/** How a still went out; `dropped`: its player thought better of it. */
type Sent = 'shared' | 'saved' | 'dropped';

/** Hands a still to the device's own way of sharing files; where there is none, it is saved. */
export async function sendStill(still: File, title: string): Promise<Sent> {
  const data = { files: [still], title };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return save(still);
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    return save(still);
  }
}

function save(still: File): Sent {
  saveFile(still, still.name);
  return 'saved';
}
