import { useAutoClaims } from './use-claims.ts';

/** Renders nothing: takes automatic claims for as long as it is mounted (CLAIM-5). */
export default function AutoClaimer() {
  useAutoClaims();
  return null;
}
