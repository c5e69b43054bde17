import pg from 'pg';

interface Statement {
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

/** Runs `work` and keeps the statements that this process sent to the database meanwhile. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const kept: Statement[] = [];
  // By its descriptor: the driver's own method is put back afterwards, and called on the client it was called on.
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...args: unknown[]) => unknown;
  const watch = function (this: pg.Client, ...args: unknown[]): unknown {
    const [text, values] = args;
    if (typeof text === 'string') kept.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(original, this, args);
  };
  Object.assign(pg.Client.prototype, { query: watch });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: original });
  }
  return kept;
}

/** EXPLAIN ANALYZE of what was recorded of a school's tables, as the schools' role in a transaction of that school. */
export async function explained(client: pg.Client, schoolId: number, statements: readonly Statement[]): Promise<Plan[]> {
  await client.query('begin read only');
  await client.query(`select set_config('app.school_id', $1, true)`, [String(schoolId)]);
  await client.query('set local role daftari_app');
  const plans: Plan[] = [];
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)\b[\s\S]*registration\./i.test(one.text))) {
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
  return plans;
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
