import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { sendStill } from './send-still.ts';
import { winStill } from './win-still.ts';

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
