import pg from 'pg';

/** How often a text is sent before it is prepared. */
const enough = 3;
/** How many statements a connection keeps: of 90 kB each as a rule, so 13 MB. */
const most = 150;
/** How many texts a process remembers. */
const mostKnown = most * 20;
/** The plan that is kept takes every list for one of ten values. */
const longList = 20;

interface Known {
  /** How often this process has sent the text. */
  used: number;
  byValue: boolean;
}
const known = new Map<string, Known>();

/** Grows when what the connections have prepared is good no more, because somebody changed the schema. */
let generation = 0;

const movesRows = /^\s*(select|insert|update|delete|with)\b/;
const pattern = /\blike\b[^$;]{0,60}\$\d/;

/** A bound of a column by a value, and where it stands in the text. */
const bound = /(\S+)\s([<>])=?\s*\$\d/g;

/** Whether no condition ends between two places of a text: a filter, a case or a subquery of its own has bounds of its own. */
function isOneCondition(between: string): boolean {
  if (/\b(then|end|as)\b/.test(between)) return false;
  let depth = 0;
  for (const letter of between) {
    if (letter === '(') depth += 1;
    else if (letter === ')' && (depth -= 1) < 0) return false;
  }
  return true;
}

/**
 * Whether the best plan depends on the values in a way that PostgreSQL does not see when it compares a plan for any value with
 * plans for these: it takes an unknown pattern for one that finds little, and an unknown stretch between two values for a short one.
 */
function isByValue(text: string): boolean {
  if (pattern.test(text) || /\bbetween\s+\$\d/.test(text)) return true;
  const bounds = [...text.matchAll(bound)];
  return bounds.some(([, column, way], at) =>
    bounds.slice(at + 1).some(([, other, back], on) => {
      const [from, to] = [bounds[at]?.index, bounds[at + 1 + on]?.index];
      return other === column && back !== way && isOneCondition(text.slice(from, to));
    }),
  );
}

function knownOf(text: string): Known {
  const one = known.get(text) ?? { used: 0, byValue: isByValue(text) };
  one.used += 1;
  // What was sent last stands at the end; what was not sent for longest is forgotten.
  known.delete(text);
  known.set(text, one);
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
  return one;
}

/** Whether an error says that what was prepared is gone, or would answer other columns than it did: prepared anew it works. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.routine === 'RevalidateCachedQuery' || error.code === '26000');
}

type Send = (text: string, values?: readonly unknown[], ...answer: unknown[]) => unknown;

/**
 * Prepares, once a connection, the statements that are sent again and again, so that they are parsed and planned once. PostgreSQL
 * plans the first five uses for their values, and keeps one plan for any value only where it expects that to cost no more. What
 * reads by a pattern, a stretch of time or a long list is planned for its values each time (decision 0012).
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  /** The name of each prepared text, those used last at the end. A name is never used twice. */
  const names = new Map<string, string>();
  let given = 0;
  let preparedAt = generation;
  let within: 'nothing' | 'reading' | 'writing' = 'nothing';

  /** Forgets what is prepared no more or too much; answers by their names what the connection is to remove. */
  const tooMuch = (): string[] => {
    const gone: string[] = [];
    if (preparedAt !== generation) {
      preparedAt = generation;
      names.clear();
      gone.push('all');
    }
    for (const [text, name] of names) {
      if (names.size <= most) break;
      names.delete(text);
      Reflect.deleteProperty(Object(Reflect.get(client.connection, 'parsedStatements')) as object, name);
      gone.push(name);
    }
    return gone;
  };
  /** Begins once the connection has room: within a transaction that has failed nothing could be removed. One query at a time. */
  const beginWithRoom = async (begin: string, gone: readonly string[]) => {
    for (const name of gone) await Promise.resolve(send(`deallocate ${name}`)).catch(() => undefined);
    return send(begin);
  };
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${(given += 1)}`;
    names.delete(text);
    names.set(text, name);
    return name;
  };
  const isWorth = (text: string, values: readonly unknown[]): boolean => {
    if (!movesRows.test(text)) return false;
    const { used, byValue } = knownOf(text);
    if (used < enough || within === 'writing') return used >= enough;
    return !byValue && !values.some((value) => Array.isArray(value) && value.length > longList);
  };
  // The pool's own queries come with a function to be answered by.
  const query: Send = (text, values = [], ...answer) => {
    if (/^(begin\b|start transaction)/.test(text)) {
      within = /^[^;]* read only\b/.test(text) ? 'reading' : 'writing';
      const gone = answer.length === 0 ? tooMuch() : [];
      if (gone.length > 0) return beginWithRoom(text, gone);
    } else if (text === 'commit' || text === 'rollback') within = 'nothing';
    if (!isWorth(text, values)) return send(text, values, ...answer);
    const alone = within === 'nothing';
    const result = send({ name: nameOf(text), text, values }, ...answer);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (!isStale(error)) throw error;
      generation += 1;
      // Within a transaction nothing goes on after an error; whoever began it begins again.
      if (!alone) throw error;
      return send(text, values);
    });
  };
  client.query = query as typeof client.query;
}
