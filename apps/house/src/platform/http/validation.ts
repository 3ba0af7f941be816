import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { wrongField } from '../wrong-field.ts';

export type Routes = ReturnType<typeof withContract>;

/** Types routes by the contract's schemas: input is validated, and output reduced to them. */
export function withContract(app: FastifyInstance) {
  app.setValidatorCompiler<$ZodType>(({ schema }) => (data) => {
    const parsed = safeParse(schema, data);
    if (parsed.success) return { value: parsed.data };
    const issue = parsed.error.issues[0];
    return {
      error: [
        {
          instancePath: `/${wrongField(issue).join('/')}`,
          message: issue?.message ?? 'wrong',
          keyword: 'schema',
          schemaPath: '',
          params: {},
        },
      ],
    };
  });
  app.setSerializerCompiler<$ZodType>(({ schema }) => {
    const write = (data: unknown): string => {
      const parsed = safeParse(schema, data);
      // A reply that breaks the contract is our bug: the error handler answers 500.
      if (!parsed.success) throw new Error(`answer breaks the contract: ${parsed.error.message}`);
      return JSON.stringify(parsed.data);
    };
    const lists = new WeakMap<readonly unknown[], string>();
    return (data) => {
      if (!Array.isArray(data)) return write(data);
      // A list that was sent before is not serialised a second time.
      const text = lists.get(data) ?? write(data);
      lists.set(data, text);
      return text;
    };
  });
  return app.withTypeProvider<ZodTypeProvider>();
}
