import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

/** The reply of a call that returns a whole list as a file. */
export const CSV_FILE = { description: 'All rows', content: { 'text/csv': { schema: z.string() } } };

/** Sends a list as a file while it is read. */
export const sendCsv = (reply: FastifyReply, name: string, content: Readable): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(content);
