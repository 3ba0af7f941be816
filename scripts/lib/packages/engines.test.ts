import { expect, test } from 'vitest';
import { packagesRefusingOldestNode } from './engines.ts';

const lock = (own: string | undefined, engines: unknown) => ({
  packages: {
    '': own === undefined ? {} : { version: '0.1.0', engines: { node: own } },
    'node_modules/one': { version: '3.0.0', ...(engines === undefined ? {} : { engines }) },
  },
});

test.each([
  ['>=20.19', { node: '>= 22.x' }],
  ['>=20.19', { node: '>=20.20' }],
  ['>=20.19', { node: '^22.13.0 || >=24' }],
  ['>=20.19', { node: '<20' }],
])('a project for Node %s cannot use a package whose engines are %j', (own, engines) => {
  expect(packagesRefusingOldestNode(lock(own, engines))).toEqual([
    `node_modules/one 3.0.0 needs Node ${engines.node}`,
  ]);
});

test.each([
  ['>=20.19', undefined],
  ['>=20.19', { npm: '>=9' }],
  ['>=20.19', { node: '*' }],
  ['>=20.19', { node: '>= 0.8.0' }],
  ['>=20.19', { node: '^20.19.0 || >=22.12.0' }],
  ['>=22', { node: '>= 22.x' }],
])('a project for Node %s can use a package whose engines are %j', (own, engines) => {
  expect(packagesRefusingOldestNode(lock(own, engines))).toEqual([]);
});

test('an optional package is examined on every platform', () => {
  const packages = {
    '': { engines: { node: '>=20.19' } },
    'node_modules/a/node_modules/b-win32-x64': {
      version: '1.2.3',
      optional: true,
      engines: { node: '>=24' },
    },
  };
  expect(packagesRefusingOldestNode({ packages })).toEqual([
    'node_modules/a/node_modules/b-win32-x64 1.2.3 needs Node >=24',
  ]);
});
