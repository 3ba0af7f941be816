import { MACHINE_STATUSES } from '@floorcast/contract/machines';
import { expect, test } from 'vitest';
import { en } from '../../testing/all-catalogues.ts';
import { choicesFor } from './session-choices.ts';

test('RECON-2 every machine status has its own text, an unknown one too', () => {
  const states = [...MACHINE_STATUSES, 'something-new'].map((status) => choicesFor(status).state);
  expect(new Set(states).size).toBe(7);
  for (const state of states) {
    expect(en).toHaveProperty(`reconnect.status.${state}`);
    expect(en).toHaveProperty(`reconnect.short.${state}`);
  }
});

test('RECON-2 an open session offers nothing during a payout, and no seat at a broken or offline machine', () => {
  expect(choicesFor('cashing-out')).toMatchObject({ goOn: null, end: null });
  for (const status of ['malfunction', 'offline']) expect(choicesFor(status).goOn).toBeNull();
});

test('RECON-2 RECON-3 a session on another screen is taken over, a waiting one goes on', () => {
  expect(choicesFor('playing').goOn).toBe('reconnect.playHere');
  for (const status of ['waiting', 'waiting-bonus'])
    expect(choicesFor(status).goOn).toBe('reconnect.continue');
});

test('RECON-2 a session that another screen plays is ended by kicking its player, one that waits by a payout', () => {
  expect(choicesFor('playing').end).toBe('reconnect.kick');
  for (const status of ['waiting', 'waiting-bonus', 'malfunction', 'offline', 'something-new'])
    expect(choicesFor(status).end).toBe('reconnect.endAndPay');
});
