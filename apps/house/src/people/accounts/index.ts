export {
  banAccount,
  createAccount,
  type NewAccount,
  permissionIds,
  resetPin,
  signOutAccount,
  unbanAccount,
  unblockAccount,
} from './accounts.ts';
export { authCalls } from './auth.calls.ts';
export { AuthRepository, HAS_FACTOR, type UserRow } from './auth.repository.ts';
export { type Account, type AuthParts, AuthService } from './auth.service.ts';
export { answer, type HandledCall, serve } from './calls.ts';
export { CommandSignIns } from './command-line/command-sign-ins.ts';
export { accountOf, type Bar, guardCalls } from './guard.ts';
export { LoginService, type TermsGate } from './login/login.service.ts';
export { foldNames, namesInCommon, namesLike } from './names/folded-names.ts';
export { digestOf, newToken, OneTimeTokens } from './one-time-tokens.ts';
export { generatedPassword, hashPassword, verifyPassword, WrongTries } from './passwords.ts';
export { SecondFactors } from './second-factor/second-factors.ts';
export { accountVoidedTopic, type DepositTicket, onSignedOut, SignIn, Tokens } from './tokens.ts';
