import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { Histogram, type Registry } from 'prom-client';

/** Statements are labelled by kind only: the number of their texts is unlimited. */
const KINDS: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};
const OTHER = 'other';

export const kindOf = ({ kind }: RootOperationNode): string => KINDS[kind] ?? OTHER;

interface Begun {
  readonly kind: string;
  /** Milliseconds, monotonic. */
  readonly at: number;
}

/** Measures statements that succeed, the wait for a connection included. */
export class SqlTimes implements KyselyPlugin {
  readonly #begun = new WeakMap<object, Begun>();
  readonly #seconds: Histogram<'kind'>;

  constructor(registry: Registry) {
    this.#seconds = new Histogram({
      name: 'floorcast_sql_duration_seconds',
      help: 'Statements that the database carried out, with the wait for a connection',
      labelNames: ['kind'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
      registers: [registry],
    });
    for (const kind of [...Object.values(KINDS), OTHER]) this.#seconds.zero({ kind });
  }

  transformQuery({ queryId, node }: PluginTransformQueryArgs): RootOperationNode {
    this.#begun.set(queryId, { kind: kindOf(node), at: performance.now() });
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const begun = this.#begun.get(queryId);
    if (begun !== undefined)
      this.#seconds.observe({ kind: begun.kind }, (performance.now() - begun.at) / 1_000);
    return result;
  }
}
