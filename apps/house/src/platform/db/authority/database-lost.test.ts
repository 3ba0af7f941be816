import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseLost, reached } from './authority.ts';

const withCode = (error: Error, code: string) => Object.assign(error, { code });
const ofServer = (code: string) => withCode(new pg.DatabaseError('from the server', 1, 'error'), code);
const ofSystem = (code: string) => Object.assign(withCode(new Error(code), code), { syscall: 'read' });

test.each([
  ...['08000', '08003', '08006', '08P01', '57P01', '57P02', '57P03', '57P05', '53300', '25P03'].map(ofServer),
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'].map(ofSystem),
  withCode(new AggregateError([]), 'ECONNREFUSED'),
  ...[
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'the database has been silent',
  ].map((message) => new Error(message)),
])('SRV-5 the error %s of a query says that the database is lost', async (error) => {
  await expect(reached(Promise.reject(error))).rejects.toBeInstanceOf(DatabaseLost);
});

test.each([
  ...['23505', '40001', '40P01', '57014', '28P01', '3D000', '42601'].map(ofServer),
  new Error('a bug'),
  new TypeError('a bug'),
])('the error %s of a query is thrown as it is', async (error) => {
  await expect(reached(Promise.reject(error))).rejects.toBe(error);
});
