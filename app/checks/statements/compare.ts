import type { Kind, Shape } from '#kit/server/sql/shape.ts';
import type { SeenStatement } from '#kit/server/testing/statement-recorder.ts';
import type { Declared } from './declared.ts';
import { columnKey, type Seen } from './seen.ts';
import type { Site } from './sites.ts';

/** Something that a type says of a statement and that is not so. */
export interface Finding {
  place: string;
  /** What kind of finding, and the column it is about. */
  what: 'not reached' | 'not answered' | 'wrong kind' | 'wrong word' | 'null' | 'may be null' | 'not declared';
  at: string;
  words: string;
}

/** What the driver makes of PostgreSQL's types, for answers that never had a row. */
const kindsOfTypes = new Map<number, Kind>([
  ...[20, 21, 23, 26, 700, 701].map((type): [number, Kind] => [type, 'number']),
  ...[25, 1042, 1043, 1082, 1083, 1184, 1700, 19, 2950].map((type): [number, Kind] => [type, 'string']),
  ...[1005, 1007, 1009, 1015, 1016, 1182, 1231].map((type): [number, Kind] => [type, 'array']),
  [16, 'boolean'],
  [17, 'bytes'],
  [1114, 'date'],
]);

/** Compares what the code says of its statements with what the tests saw of them. */
export function compare(sites: readonly Site[], seen: Seen): Finding[] {
  const places = Map.groupBy(sites, (site) => site.key);
  return sites.flatMap((site) => {
    const answers = seen.statements.get(site.key) ?? [];
    if (answers.length === 0)
      return [{ place: site.place, what: 'not reached', at: '', words: 'no test sends this statement' } as const];
    return belonging(site, answers, (places.get(site.key) ?? []).length > 1).flatMap((answer) => ofAnswer(site, answer, seen));
  });
}

/** So little text may stand in several statements that are otherwise made of parts, with types or without. */
const littleText = 25;

/**
 * The answers of a site among those of its key: all, unless other statements have the same text or may have it; then those
 * with its columns, or else the one that has the most of them.
 */
function belonging(site: Site, answers: readonly SeenStatement[], shared: boolean): readonly SeenStatement[] {
  const required = Object.entries(site.row.props ?? {}).flatMap(([name, declared]) =>
    allows(declared, 'undefined') ? [] : [name],
  );
  if (!shared && site.key.replaceAll(/\s+|\$\{\}/g, '').length > littleText) return answers;
  const missing = (answer: SeenStatement) =>
    required.filter((name) => !answer.columns.some((column) => column.name === name)).length;
  const least = Math.min(...answers.map(missing));
  return answers.filter((answer) => missing(answer) === least).slice(0, least === 0 ? answers.length : 1);
}

function ofAnswer(site: Site, answer: SeenStatement, seen: Seen): Finding[] {
  const found: Finding[] = [];
  const add = (what: Finding['what'], at: string, words: string) => found.push({ place: site.place, what, at, words });
  const { props = {}, index } = site.row;
  const names = answer.columns.map((column) => column.name);
  for (const [name, declared] of Object.entries(props)) {
    if (!names.includes(name) && !allows(declared, 'undefined'))
      add('not answered', name, `${name} is not among ${names.join(', ')}`);
  }
  for (const column of answer.columns) {
    const declared = props[column.name] ?? index;
    if (!declared) {
      if (site.row.props) add('not declared', column.name, `${column.name} is answered and not declared`);
      continue;
    }
    const shape = answer.row.props?.[column.name] ?? { kinds: [] };
    compareValue(declared, shape, column.name, add);
    const kind = kindsOfTypes.get(column.type);
    if (!shape.kinds.some((one) => one !== 'null') && kind && !allows(declared, kind))
      add('wrong kind', column.name, `${column.name} would be ${kind}, and the type says ${said(declared)}`);
    const empty = seen.mayBeEmpty.get(columnKey(column));
    if (empty && !allows(declared, 'null') && !shape.kinds.includes('null') && !isExcluded(site.key, empty))
      add('may be null', column.name, `${column.name} is ${empty}, which may be null`);
  }
  return found;
}

function compareValue(
  declared: Declared,
  shape: Shape,
  at: string,
  add: (what: Finding['what'], at: string, words: string) => void,
): void {
  for (const kind of shape.kinds) {
    if (allows(declared, kind)) continue;
    if (kind === 'null') add('null', at, `${at} was null, and the type says ${said(declared)}`);
    else add('wrong kind', at, `${at} was ${kind}, and the type says ${said(declared)}`);
  }
  const strange = declared.words && declared.kinds ? (shape.words ?? []).filter((word) => !declared.words?.includes(word)) : [];
  if (strange.length > 0)
    add('wrong word', at, `${at} was ${strange.join(', ')}, and the type says ${declared.words?.join(' or ')}`);
  if (declared.items && shape.items) compareValue(declared.items, shape.items, `${at}[]`, add);
  if (!shape.props || !shape.kinds.includes('object') || !(declared.props ?? declared.index)) return;
  for (const [name, inside] of Object.entries(shape.props)) {
    const of = declared.props?.[name];
    if (of) compareValue(of, inside, `${at}.${name}`, add);
    else if (declared.index) compareValue(declared.index, { ...inside, kinds: present(inside) }, `${at}.${name}`, add);
  }
  for (const [name, inside] of Object.entries(declared.props ?? {}))
    if (!shape.props[name] && !allows(inside, 'undefined')) add('not answered', `${at}.${name}`, `${at}.${name} was never there`);
}

/** Whether the statement leaves out the rows in which the column is empty: it compares it, or says so. */
function isExcluded(text: string, column: string): boolean {
  const name = column.slice(column.lastIndexOf('.') + 1);
  return new RegExp(`\\b${name}\\s+(is not null|=|<>|<|>|like\\b|in\\b|between\\b)|= (\\w+\\.)?${name}\\b`).test(text);
}

/** Of a property by any name: whether it is there at all is nothing that a type says. */
function present(shape: Shape): Kind[] {
  return shape.kinds.filter((kind) => kind !== 'undefined');
}

function allows(declared: Declared, kind: Kind): boolean {
  return declared.kinds === null || declared.kinds.includes(kind);
}

function said(declared: Declared): string {
  return declared.kinds?.join(' or ') ?? 'anything';
}
