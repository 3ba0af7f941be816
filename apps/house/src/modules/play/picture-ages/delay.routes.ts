import { GivenId } from '@floorcast/contract/ids';
import { MachineDelayReply } from '@floorcast/contract/picture-ages';
import { type Millis, millis } from '@floorcast/contract/time';
import * as z from 'zod';
import type { Read } from '../../../platform/db/read-replica.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import type { Policy } from '../../../policy/index.ts';
import { type AuthService, accountOf } from '../../auth/index.ts';
import { picturedSessions } from './picture-ages.ts';

const Path = z.object({ id: GivenId });
/** The delay at a machine is that of so many of its last sessions. */
const SESSIONS = 20;

/** What delay a player may expect at a machine, before taking its seat. */
export function delayRoutes(
  app: Routes,
  { auth, read, policy }: { readonly auth: AuthService; readonly read: Read; readonly policy: Policy },
): void {
  app.get(
    '/api/machines/:id/delay',
    {
      schema: {
        ...about('machines', 'Shows how old the picture of a machine was for its last players.'),
        params: Path,
        response: { 200: MachineDelayReply },
      },
    },
    async (request) => {
      await accountOf(auth, request);
      const machineId = request.params.id;
      const sessions = await read((db) => picturedSessions(db, { machineId, most: SESSIONS }));
      const medians = sessions.flatMap(({ picture }) => picture.median ?? []);
      return {
        status: 1 as const,
        median: medianOf(medians),
        sessions: medians.length,
        limit: policy.pictureAgeMs,
      };
    },
  );
}

function medianOf(ages: readonly Millis[]): Millis | null {
  const median = ages.toSorted((a, b) => a - b)[Math.floor(ages.length / 2)];
  return median === undefined ? null : millis(median);
}
