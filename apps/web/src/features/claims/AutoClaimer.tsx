import { useAutoClaims } from './use-claims.ts';

/** Draws nothing: claims what may be claimed by itself for as long as it stands (CLAIM-5). */
export default function AutoClaimer() {
  useAutoClaims();
  return null;
}
