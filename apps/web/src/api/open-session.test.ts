import { beforeEach, expect, test } from 'vitest';
import { openSession } from './open-session.ts';

const session = { status: true, id: 101, name: 'One', machine_status: 'waiting' } as const;
const heldAt = () => openSession.getState()?.id ?? null;
beforeEach(openSession.forget);

test('RECON-1 a session that ended while nobody heard of it is gone once all that there is has been told', () => {
  openSession.tell(session);
  openSession.heard();
  expect(heldAt()).toBe(101);
  openSession.doubt();
  expect(heldAt()).toBe(101);
  openSession.heard();
  expect(heldAt()).toBeNull();
});

test('RECON-1 a session that goes on, or that began meanwhile, is told anew and stays', () => {
  openSession.tell(session);
  openSession.heard();
  openSession.doubt();
  openSession.tell(session);
  openSession.heard();
  expect(heldAt()).toBe(101);
  openSession.tell({ ...session, status: false });
  openSession.doubt();
  openSession.tell({ ...session, id: 102 });
  openSession.heard();
  expect(heldAt()).toBe(102);
});
