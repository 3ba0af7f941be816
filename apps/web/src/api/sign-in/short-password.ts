import { PLAYER_CODES } from '@floorcast/contract/player-codes';

/** A password that is too short is shown in the words of the house's refusal, followed by the hint (PROFILE-2). */
export const shortPasswordWords = (hint: string, t: (key: string) => string): string =>
  `${t(`errors.${PLAYER_CODES.passwordTooShort}`)}. ${hint}`;
