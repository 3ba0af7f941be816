export { AuthRepository } from './auth.repository.ts';
export { accountOf, authRoutes } from './auth.routes.ts';
export { type Account, AuthService, loginEndedTopic } from './auth.service.ts';
export { hashPassword, pinCode } from './passwords.ts';
export { Tokens } from './tokens.ts';
