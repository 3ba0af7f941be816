import fastify from 'fastify';
import * as z from 'zod';

/** Routes that answer the given bytes from memory. Sends its address to its parent. */
const Answers = z.array(
  z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.base64() }),
);

process.once('message', async (message) => {
  const app = fastify();
  for (const { path, headers, body } of Answers.parse(message)) {
    const bytes = Buffer.from(body, 'base64');
    app.get(path, (_, reply) => reply.headers(headers).send(bytes));
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});
process.once('disconnect', () => process.exit());
