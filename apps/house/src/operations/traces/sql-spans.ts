import type { Span, Traces } from '@floorcast/traces/traces';
import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
} from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { kindOf } from '../metrics/sql-times.ts';

/** The same database: its statements are spans. */
export const tracedStatements = (db: Db, traces: Traces): Db =>
  traces.on ? db.withPlugin(new SqlSpans(traces)) : db;

/** Makes spans of statements that succeed, by kind and table; none outside of a trace, such as renewing the lease. */
class SqlSpans implements KyselyPlugin {
  readonly #traces: Traces;
  readonly #begun = new WeakMap<object, Span>();

  constructor(traces: Traces) {
    this.#traces = traces;
  }

  transformQuery({ queryId, node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.#traces.current !== undefined) this.#begun.set(queryId, this.#begin(node));
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.#begun.get(queryId)?.end();
    return result;
  }

  #begin(node: RootOperationNode): Span {
    const kind = kindOf(node);
    const table = tableOf(node);
    return this.#traces.begin(table === undefined ? `sql ${kind}` : `sql ${kind} ${table}`, {
      side: 'client',
      facts: { 'db.system.name': 'postgresql', 'db.operation.name': kind, 'db.collection.name': table },
    });
  }
}

/** The first table that a statement is about. */
function tableOf(node: RootOperationNode): string | undefined {
  if (SelectQueryNode.is(node) || DeleteQueryNode.is(node)) return nameOf(node.from?.froms[0]);
  if (InsertQueryNode.is(node)) return nameOf(node.into);
  return UpdateQueryNode.is(node) ? nameOf(node.table) : undefined;
}

function nameOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (AliasNode.is(node)) return nameOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}
