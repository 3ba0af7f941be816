import type { ClaimsReply } from '@floorcast/contract/claims';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { formatMoment } from '../../lib/locale/moments.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { blocked, type ClaimKind } from './use-claims.ts';

const nextOf = (claims: ClaimsReply, kind: ClaimKind): string | null =>
  kind === 'bonus' ? null : claims[kind].next;

/**
 * Why a claim cannot be taken now, in words; null when it can. `claims` null: what there is to claim is not known before
 * the claim. `now` on this device's clock (ms).
 */
export function unclaimable(claims: ClaimsReply | null, kind: ClaimKind, now: number): string | null {
  const reason = blocked(kind, now);
  if (reason !== null) return reason;
  if (claims === null || claims[kind].amount > 0) return null;
  const next = nextOf(claims, kind);
  return next === null
    ? i18n.t(`errors.${PLAYER_CODES.nothingToClaim}`)
    : i18n.t('claims.next', { moment: formatMoment(next, i18n.language) });
}
