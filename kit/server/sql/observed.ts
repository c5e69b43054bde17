import {
  type CompiledQuery,
  type Dialect,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type pg from 'pg';

/** An answer of the database and the statement that it answers. */
export interface Answer {
  /** What stands in the statement's template between its values. */
  readonly fragments: readonly string[];
  readonly fields: readonly pg.FieldDef[];
  readonly rows: readonly unknown[];
}

type Observer = (answer: Answer) => void;

let observer: Observer | null = null;

/** Has every later connection tell the answers to its statements. Tests do, to compare them with what the code says it gets. */
export function observeStatements(told: Observer): void {
  observer = told;
}

/** The template of each statement on its way to the database, by the values that go with it. */
const templates = new WeakMap<object, readonly string[]>();

class Compiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    if (node.kind === 'RawNode') templates.set(compiled.parameters, node.sqlFragments);
    return compiled;
  }
}

class ObservedDialect extends PostgresDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

/** PostgreSQL as Kysely knows it, observed where tests ask for that. */
export function dialectOf(pool: pg.Pool): Dialect {
  return observer ? new ObservedDialect({ pool }) : new PostgresDialect({ pool });
}

/** Tells the observer, where there is one, what a connection answers. */
export function observe(client: pg.PoolClient): void {
  const told = observer;
  if (!told) return;
  const send = client.query.bind(client) as (query: unknown, values?: unknown, ...rest: unknown[]) => unknown;
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const answer = send(text, values, ...rest);
    const fragments = typeof values === 'object' && values !== null ? templates.get(values) : undefined;
    if (!fragments || !(answer instanceof Promise)) return answer;
    return answer.then((result: pg.QueryResult) => {
      told({ fragments, fields: result.fields, rows: result.rows });
      return result;
    });
  };
  client.query = query as typeof client.query;
}
