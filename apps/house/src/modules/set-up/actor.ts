import type { FastifyRequest } from 'fastify';
import { type AuthService, accountOf } from '../auth/index.ts';

/** The signed-in account of a call, as the trail names it. */
export async function actorOf(auth: AuthService, request: FastifyRequest) {
  const { id, username } = await accountOf(auth, request);
  return { id, username };
}
