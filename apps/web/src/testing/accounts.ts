import type { TokenPayload, ValidateReply } from '@floorcast/contract/auth';
import { Toggles, type UserData } from '@floorcast/contract/user-data';

const SOMEBODY: TokenPayload = {
  id: 7,
  type: 'user',
  username: 'somebody',
  email: 'somebody@example.org',
  name: 'Some',
  lastname: 'Body',
  Group: '',
  Permissions: [],
  exp: 4e9,
};

/** An access token: the client checks no signature. */
export const tokenOf = (payload: Partial<TokenPayload> = {}): string =>
  `e30.${btoa(JSON.stringify({ ...SOMEBODY, ...payload }))}.x`;

/** The house's reply to a sign-in. */
export const welcome = (
  payload: Partial<TokenPayload> = {},
  data: Partial<UserData> = {},
): ValidateReply => ({
  status: 1,
  token: tokenOf(payload),
  pin_code: '',
  pinSettable: true,
  ip_address: '192.0.2.7',
  versions: 'v2.6.6',
  last_logon: null,
  last_logon_ip: null,
  user: { settings: {}, shortcuts: [], toggles: Toggles.parse({}), ...data },
  exclusion: null,
});
