import { ProtooError } from '@floorcast/protoo/peer';
import { expect, test } from 'vitest';
import { DirectWay } from './direct-way.ts';

const NODE = 'wss://north.example.org';
const elsewhere = (socket: string) => new ProtooError(50301, 'elsewhere', { socket });

test('NODE-3 a client that may connect directly learns the node, connects to it, and comes in anywhere after a loss', () => {
  const way = new DirectWay(() => [NODE]);
  way.dial();
  expect([way.wanted, way.node]).toEqual([true, null]);
  way.refused(elsewhere(NODE));
  way.dial();
  expect(way.node).toBe(NODE);
  way.joined();
  expect(way.node).toBe(NODE);
  way.dial();
  expect([way.wanted, way.node]).toEqual([true, null]);
});

test('NODE-3 a node that cannot be reached directly is not tried twice', () => {
  const way = new DirectWay(() => [NODE]);
  way.dial();
  way.refused(elsewhere(NODE));
  way.dial();
  way.dial();
  expect([way.wanted, way.node]).toEqual([false, null]);
});

test('NODE-3 the sign-in is sent to no node that the site does not name', () => {
  const way = new DirectWay(() => [NODE]);
  way.dial();
  way.refused(elsewhere('wss://unlisted.example.org'));
  way.dial();
  expect([way.wanted, way.node]).toEqual([false, null]);
  expect(new DirectWay(() => []).wanted).toBe(false);
});
