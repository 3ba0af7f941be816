import { refusal } from '@floorcast/contract/errors';
import { FloorEnrolReply, FloorEnrolRequest } from '@floorcast/contract/floor-enrol';
import type { Db } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { enrol } from './enrolment.ts';

export function enrolRoutes(app: Routes, db: Db, triesAMinute: number): void {
  // Authorised by the code.
  app.post(
    '/api/floors/enrol',
    {
      schema: {
        ...about('machines', 'Exchanges a one-time code for a floor’s credential.'),
        body: FloorEnrolRequest,
        response: { 200: FloorEnrolReply },
      },
      config: { access: 'anybody', rateLimit: { max: triesAMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const enrolled = await enrol(db, request.body.code, request.client);
      if (enrolled === undefined) return refuse(reply, refusal('notAllowed'));
      request.log.info({ floor: enrolled.floorId }, 'floor enrolled');
      return enrolled;
    },
  );
}
