import { beforeEach, expect, test } from 'vitest';
import { openSession } from './open-session.ts';

const session = { status: true, id: 101, name: 'One', machine_status: 'waiting' } as const;
const heldAt = () => openSession.getState()?.id ?? null;
beforeEach(openSession.forget);

test('RECON-1 a session that ended while disconnected is gone after the next connection', () => {
  openSession.receive(session);
  openSession.connected();
  expect(heldAt()).toBe(101);
  openSession.connecting();
  expect(heldAt()).toBe(101);
  openSession.connected();
  expect(heldAt()).toBeNull();
});

test('RECON-1 a session that is notified on the next connection stays open', () => {
  openSession.receive(session);
  openSession.connected();
  openSession.connecting();
  openSession.receive(session);
  openSession.connected();
  expect(heldAt()).toBe(101);
  openSession.receive({ ...session, status: false });
  openSession.connecting();
  openSession.receive({ ...session, id: 102 });
  openSession.connected();
  expect(heldAt()).toBe(102);
});
