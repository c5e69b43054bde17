import type pg from 'pg';

interface Nothing {
  command: string;
  rowCount: null;
  rows: [];
}
type Send = (text: string, values?: readonly unknown[], ...answer: unknown[]) => Promise<unknown>;

/** What a transaction of a school says first. */
export const schoolSetting = "select set_config('app.school_id', $1, true)";

const begins = /^(begin$|start transaction)/;
const ends = /^(commit|rollback)$/;

/**
 * Sends the beginning of a transaction with its first statement: whose school it is goes in the same message, because each
 * message there and back costs as much as a short statement. A transaction that asks for nothing sends nothing.
 */
export function beginWithFirst(client: pg.PoolClient): void {
  const send = client.query.bind(client) as unknown as Send;
  let held: string | null = null;
  const query: Send = (text, values, ...answer) => {
    if (typeof text === 'string' && begins.test(text)) {
      held = text;
      return Promise.resolve<Nothing>({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    if (held === null) return send(text, values, ...answer);
    const begin = held;
    held = null;
    if (ends.test(text)) return Promise.resolve<Nothing>({ command: 'COMMIT', rowCount: null, rows: [] });
    const school = text === schoolSetting ? String(values?.[0]) : '';
    if (/^\d+$/.test(school)) {
      const both = send(`${begin}; select set_config('app.school_id', '${school}', true)`) as Promise<unknown[]>;
      return both.then((results) => results.at(-1));
    }
    return send(begin).then(() => send(text, values, ...answer));
  };
  client.query = query as unknown as typeof client.query;
}
