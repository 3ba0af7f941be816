import type { SessionPicture } from '@floorcast/contract/picture-ages';
import { useNumber } from '../../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Figures } from '../../../../ui/values/Figures.tsx';

/** How old the picture was in a session, and how often it was lost (RULE-34); nothing where that was not reported. */
export function PictureOfSession({ picture }: { readonly picture: SessionPicture | null }) {
  const { t } = useTranslation();
  const number = useNumber();
  if (picture === null) return null;
  const { median, worst, outages, lostMs } = picture;
  const ms = (value: number | null) =>
    value === null ? t('game.stats.none') : t('game.stats.ms', { value: number(value) });
  const lost = t('receipt.lostFor', { count: outages, seconds: number(lostMs / 1000, 1) });
  return (
    <div data-testid="session-picture">
      <Figures>
        <div>
          <dt>{t('receipt.pictureAge')}</dt>
          <dd data-testid="session-picture-age">
            <bdi>{t('receipt.pictureAges', { median: ms(median), worst: ms(worst) })}</bdi>
          </dd>
        </div>
        {outages > 0 && (
          <div>
            <dt>{t('receipt.pictureLost')}</dt>
            <dd data-testid="session-picture-lost">
              <bdi>{lost}</bdi>
            </dd>
          </div>
        )}
      </Figures>
    </div>
  );
}
