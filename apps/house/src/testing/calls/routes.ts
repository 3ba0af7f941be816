import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every call that an application answers by one of these methods, as `GET /path/:id`. */
export function routesOf(app: FastifyInstance, among: readonly string[] = METHODS): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
      const depth = indent.length / 4;
      parents[depth] = (parents[depth - 1] ?? '') + path;
      return methods.split(', ').map((method) => `${method} ${parents[depth]}`);
    })
    .filter((call) => among.includes(call.split(' ')[0] ?? ''));
}
