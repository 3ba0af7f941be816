export { createAccount } from './accounts.ts';
export { AuthRepository, type UserRow } from './auth.repository.ts';
export { accountOf, authRoutes, guardCalls } from './auth.routes.ts';
export { type Account, AuthService, accountVoidedTopic, onSignedOut } from './auth.service.ts';
export { foldNames, namesInCommon } from './folded-names.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { type DepositTicket, SignIn, Tokens } from './tokens.ts';
