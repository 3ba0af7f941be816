import type { TokenPayload } from '@floorcast/contract/auth';

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

/** An access token of somebody: the client checks no signature. */
export const tokenOf = (payload: Partial<TokenPayload> = {}): string =>
  `e30.${btoa(JSON.stringify({ ...SOMEBODY, ...payload }))}.x`;
