import { expect, test } from 'vitest';
import { WayToHouse } from './way-to-house.ts';

const HOUSE = new URL('wss://house.example.org/realtime/floor');
const NODE = new URL('wss://north.example.org/realtime/floor');

test('NODE-5 a floor links to the node that the house names, and asks once more after a link has been open', () => {
  const way = new WayToHouse(HOUSE);
  expect(way.next()).toEqual({ address: HOUSE, asks: true });
  way.learnt(NODE);
  expect(way.next()).toEqual({ address: NODE, asks: false });
  way.linked();
  expect(way.next()).toEqual({ address: HOUSE, asks: true });
});

test('NODE-5 a node that cannot be reached directly is reached through the configured address', () => {
  const way = new WayToHouse(HOUSE);
  way.learnt(NODE);
  expect(way.next().address).toBe(NODE);
  expect(way.next()).toEqual({ address: HOUSE, asks: false });
  expect(way.next()).toEqual({ address: HOUSE, asks: false });
  way.linked();
  expect(way.next().asks).toBe(true);
});
