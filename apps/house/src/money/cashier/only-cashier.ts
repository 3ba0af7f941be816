import { timingSafeEqual } from 'node:crypto';
import { refusal } from '@floorcast/contract/errors';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../platform/http/errors.ts';
import { bearerToken } from '../../platform/http/requests.ts';

/** Lets only a cashier's server pass, by its credential. @throws {Refused} 401 */
export function onlyCashier({ headers }: FastifyRequest, credential: string | undefined): void {
  const given = Buffer.from(bearerToken(headers.authorization) ?? '');
  const wanted = Buffer.from(credential ?? '');
  if (wanted.length === 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refused(refusal('badSignature'));
}
