import { DUTIES } from '@floorcast/contract/duties';
import { expect, test } from 'vitest';
import { screenAt, screensFor } from './screens.ts';

const auditor = { type: 'staff', Permissions: [DUTIES.auditor] } as const;

test('OPS-2 an account sees the screens that its duties permit, and a player none', () => {
  expect(screensFor(auditor).length).toBeGreaterThan(0);
  expect(screensFor({ type: 'staff', Permissions: [] })).toEqual([]);
  expect(screensFor({ type: 'user', Permissions: [DUTIES.admin] })).toEqual([]);
});

test('OPS-2 a screen is found by the first part of its address, and knows the others', () => {
  expect(screenAt('', auditor)).toMatchObject({ screen: { path: '' }, rest: [] });
  expect(screenAt('no-such-screen/1', auditor)).toBeUndefined();
});
