import { expect, test } from 'vitest';
import { natsAddress } from './nats-messages.ts';

test('NODE-1 a NATS address yields its servers and credentials', () => {
  expect(natsAddress('nats://10.0.0.1')).toEqual({ servers: ['10.0.0.1:4222'] });
  expect(natsAddress('nats://house:p%40ss@a:4222, nats://b:4333')).toEqual({
    servers: ['a:4222', 'b:4333'],
    user: 'house',
    pass: 'p@ss',
  });
  expect(natsAddress('tls://a-token@nats.example.org')).toEqual({
    servers: ['nats.example.org:4222'],
    tls: {},
    token: 'a-token',
  });
});

test('NODE-1 an invalid NATS address is reported without its credentials', () => {
  for (const wrong of ['http://me:secret@host', 'me:secret@host', 'nats://me:secret@', ''])
    expect(() => natsAddress(wrong)).toThrow(/^NATS_URL: must be nats:\/\/host:port or tls:\/\/host:port$/);
});
