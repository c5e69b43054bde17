import type pg from 'pg';

/** How often a text is sent before it is prepared, and how many texts are. */
const enough = 3;
const most = 400;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name that a statement's text is prepared under; null while it is not worth it. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known || names.size >= most) return known ?? null;
  const used = (uses.get(text) ?? 0) + 1;
  if (uses.size > most * 10) uses.clear();
  uses.set(text, used);
  if (used < enough) return null;
  uses.delete(text);
  names.set(text, `s${names.size}`);
  return names.get(text) ?? null;
}

type Send = (text: string, values?: readonly unknown[], ...answer: unknown[]) => unknown;

/**
 * Prepares, once a connection, the statements that transactions which write send again and again, so that they are parsed
 * and planned once: a receipt sends some twenty. What only reads is planned for its values each time, because a list's
 * best plan depends on its filters.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  let writes = false;
  // The pool's own queries come with a function to be answered by.
  const query: Send = (text, values, ...answer) => {
    if (text === 'begin' || text.startsWith('start transaction')) writes = !text.endsWith('read only');
    else if (text === 'commit' || text === 'rollback') writes = false;
    const name = writes && /^\s*(select|insert|update|delete|with)\b/.test(text) ? nameOf(text) : null;
    return name === null ? send(text, values, ...answer) : send({ name, text, values }, ...answer);
  };
  client.query = query as typeof client.query;
}
