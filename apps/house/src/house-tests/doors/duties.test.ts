import { DUTY_NAMES, type Duty, dutiesWith, PERMISSIONS } from '@floorcast/contract/duties';
import { ERRORS, ErrorBody } from '@floorcast/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionIds } from '../../people/accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Callers } from '../../testing/callers.ts';
import { ALL_CONSOLE_DOORS, CONSOLE_DOORS } from '../../testing/calls/console-doors.ts';
import { doorCall } from '../../testing/calls/door-call.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';

let db: Db;
let house: TestHouse;
let callers: Callers;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db, systemClock);
  callers = new Callers(db);
  for (const duty of DUTY_NAMES) await createHolder(nameOf(duty), 'staff', [duty]);
  await createHolder('nobody-on-duty', 'staff', []);
  await createHolder('player-with-ids', 'user', []);
  // Ids alone make no member of staff.
  await grant('player-with-ids', permissionIds('staff', DUTY_NAMES));
});
afterAll(async () => {
  await house.close();
  await drop();
});

const nameOf = (duty: Duty) => `duty-${duty}`;
const grant = (username: string, permissions: number[]) =>
  db.updateTable('users').set({ permissions }).where('username', '=', username).execute();

async function createHolder(username: string, type: 'user' | 'staff', duties: readonly Duty[]) {
  await callers.create(username, type);
  await grant(username, permissionIds(type, duties));
}

/** Whether a caller may make a call: any answer but 401 and `notAllowed`. */
async function isAdmitted(door: string, username: string | undefined): Promise<boolean> {
  const bearer = username === undefined ? undefined : await callers.token(username);
  const { statusCode, headers, body } = await house.app.inject(doorCall(door, bearer));
  expect(statusCode, body).not.toBe(500);
  const json = String(headers['content-type']).startsWith('application/json');
  const refused = statusCode >= 400 && json && ErrorBody.parse(JSON.parse(body)).code;
  return statusCode !== 401 && refused !== ERRORS.notAllowed.code;
}

const needed = (door: string) => PERMISSIONS.filter((each) => CONSOLE_DOORS.get(each)?.includes(door));
const doors = ALL_CONSOLE_DOORS.map((door) => [door, needed(door)] as const);

test.each(doors)('OPS-1 %s needs %s: each duty is admitted or refused', async (door, permissions) => {
  const granted = DUTY_NAMES.filter((duty) => permissions.every((each) => dutiesWith(each).includes(duty)));
  for (const duty of DUTY_NAMES)
    expect([duty, await isAdmitted(door, nameOf(duty))]).toEqual([duty, granted.includes(duty)]);
  for (const nobody of [undefined, 'demo', 'nobody-on-duty', 'player-with-ids'])
    expect([nobody, await isAdmitted(door, nobody)]).toEqual([nobody, false]);
});

test('OPS-1 an auditor is granted every reading, and nothing that changes anything', () => {
  const granted = PERMISSIONS.filter((permission) => dutiesWith(permission).includes('auditor'));
  const changes = granted.filter(
    (permission) => !permission.endsWith('.read') && !['floor.look', 'lists.export'].includes(permission),
  );
  expect(changes).toEqual([]);
  expect(
    PERMISSIONS.filter((permission) => permission.endsWith('.read') && !granted.includes(permission)),
  ).toEqual([]);
});
