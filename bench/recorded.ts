import pg from 'pg';

interface Statement {
  /** Whom its connection logged in as. */
  login: string;
  text: string;
  values: unknown[];
}

/** What a plan says: the indexes it uses, the tables it reads whole, and how long it took in all, in milliseconds. */
export interface Plan {
  indexes: string[];
  wholeTables: string[];
  milliseconds: number;
}

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** What is kept just now; null while nothing is recorded. */
let kept: Statement[] | null = null;

// A connection binds the driver's method as it is when it is made, so this file is imported before any connection is opened.
const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...args: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]): unknown {
    const statement = statementOf(...args);
    if (statement) kept?.push({ ...statement, login: this.user ?? '' });
    return Reflect.apply(original, this, args);
  },
});

/** A statement goes to the driver as a text with its values, or as an object where it is prepared. */
function statementOf(query?: unknown, values?: unknown): Omit<Statement, 'login'> | null {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] };
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return null;
  return { text: query.text, values: 'values' in query && Array.isArray(query.values) ? query.values : [] };
}

/** Runs `work` and keeps the statements that this process sent to the database meanwhile; throws when there was none. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  kept = statements;
  try {
    await work();
  } finally {
    kept = null;
  }
  if (statements.length === 0) throw new Error('No statement was recorded');
  return statements;
}

/** EXPLAIN ANALYZE of what was recorded of a school's tables by the schools' login, as the schools' role in a transaction of that school; throws when none reads them. */
export async function explained(client: pg.Client, schoolId: number, statements: readonly Statement[]): Promise<Plan[]> {
  await client.query('begin read only');
  await client.query(`select set_config('app.school_id', $1, true)`, [String(schoolId)]);
  await client.query('set local role daftari_app');
  const plans: Plan[] = [];
  const reads = statements.filter(
    ({ login, text }) => login === 'daftari_app' && /^\s*(select|with)\b[\s\S]*registration\./i.test(text),
  );
  for (const { text, values } of reads) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number; 'Planning Time': number }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const root = rows[0]?.['QUERY PLAN'][0];
    if (!root) continue;
    const nodes = flat(root.Plan);
    plans.push({
      indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
      wholeTables: nodes.filter((node) => node['Node Type'].endsWith('Seq Scan')).map((node) => node['Relation Name'] ?? ''),
      milliseconds: root['Execution Time'] + root['Planning Time'],
    });
  }
  await client.query('rollback');
  if (plans.length === 0) throw new Error('None of the statements recorded reads the students');
  return plans;
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
