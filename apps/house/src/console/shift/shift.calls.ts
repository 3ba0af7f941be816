import { ok } from '@floorcast/contract/result';
import { ShiftCalls } from '@floorcast/contract/shift';
import { answer } from '../../people/accounts/index.ts';
import type { ShiftService } from './shift.service.ts';

/** Staff begin and end their duty, and tell the next shift what it must know. */
export const shiftCalls = (shifts: ShiftService) =>
  answer(ShiftCalls, {
    read: async () => ok(await shifts.overview()),
    async begin(_, { account }) {
      await shifts.begin(account);
      return ok({ onDuty: true });
    },
    async end({ body: { note } }, { account }) {
      await shifts.end(account, note);
      return ok({ onDuty: false });
    },
    async note({ body }, { account }) {
      const noted = await shifts.note(account, body);
      return noted.ok ? ok({ onDuty: await shifts.isOnDuty(account.id) }) : noted;
    },
  });
