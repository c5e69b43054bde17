import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { grow, merged, type Shape } from '#kit/server/sql/shape.ts';
import type { SeenStatement } from '#kit/server/testing/statement-recorder.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { compare, type Finding } from './compare.ts';
import type { Seen } from './seen.ts';
import { declaredSites } from './sites.ts';

const [text, int8, table] = [25, 20, 7];
const code = `
declare function sql<Row>(texts: TemplateStringsArray, ...values: unknown[]): Row[];
interface Student { id: number; name: string; state: 'here' | 'left'; phone: string | null; of: { id: number }[] }
export const students = (id: number) => sql<Student>\`select of students who came by \${id} and not gone\`;
export const count = sql<{ total: number }>\`select count(*) as total from students and guardians\`;
export const expression = sql<boolean>\`true\`;
`;

/** A program of one file, read by the compiler as the project is. */
function sitesOf(program: string) {
  const folder = freshFolder();
  mkdirSync(path.join(folder, 'modules'));
  writeFileSync(path.join(folder, 'modules/students.store.ts'), program);
  const config = path.join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] }, include: ['modules'] }));
  return declaredSites(config);
}
const sites = sitesOf(code);

const student = { id: 1, name: 'Atieno', state: 'here', phone: null, of: [{ id: 3 }] };
const total: SeenStatement = {
  key: 'select count(*) as total from students and guardians',
  columns: [{ name: 'total', type: int8, table: 0, column: 0 }],
  row: { kinds: ['object'], props: { total: { kinds: ['number'] } } },
};

/** What the check finds where the students come like this. */
function found(
  rows: readonly object[],
  names = Object.keys(student),
  typeOfName = text,
  empty: [string, string][] = [],
): Finding[] {
  const row: Shape = { kinds: [] };
  for (const one of rows) grow(row, one);
  const columns = names.map((name, at) => ({ name, type: name === 'name' ? typeOfName : 0, table, column: at }));
  const key = 'select of students who came by ${} and not gone';
  const seen: Seen = {
    statements: new Map([
      [key, [{ key, columns, row }]],
      [total.key, [total]],
    ]),
    mayBeEmpty: new Map(empty),
  };
  return compare(sites, seen);
}
const words = (findings: readonly Finding[]) => findings.map(({ what, at }) => `${what}: ${at}`);

test('a statement that answers what its type says is right', () => {
  expect(sites.map(({ place }) => place)).toEqual(['modules/students.store.ts:4', 'modules/students.store.ts:5']);
  expect(found([student, { ...student, phone: '+254700000001' }])).toEqual([]);
});

test.each<[string, Finding[]]>([
  ['not answered: name', found([student], ['id', 'state', 'phone', 'of'])],
  ['not declared: full_name', found([{ ...student, full_name: 'A' }], [...Object.keys(student), 'full_name'])],
  ['wrong kind: id', found([{ ...student, id: '1' }])],
  ['wrong kind: name', found([], undefined, int8)],
  ['wrong word: state', found([{ ...student, state: 'gone' }])],
  ['null: name', found([student, { ...student, name: null }])],
  ['wrong kind: of[].id', found([{ ...student, of: [{ id: '3' }] }])],
  ['not answered: of[].id', found([{ ...student, of: [{ key: 3 }] }])],
])('finds %s', (expected, findings) => {
  expect(words(findings)).toEqual([expected]);
});

test('what the type of a caller adds is not unread', () => {
  const [site] = sitesOf(`
declare function sql<Row>(texts: TemplateStringsArray, ...values: unknown[]): Row[];
export const page = <Row>(columns: unknown) => sql<Row & { total: number }>\`select the columns \${columns} of a page, counted\`;
`);
  const key = 'select the columns ${} of a page, counted';
  const columns = ['name', 'total'].map((name, column) => ({ name, type: text, table: 0, column }));
  const row: Shape = { kinds: [] };
  grow(row, { name: 'Atieno', total: 1 });
  const seen: Seen = { statements: new Map([[key, [{ key, columns, row }]]]), mayBeEmpty: new Map() };
  expect(site && words(compare([site], seen))).toEqual([]);
  grow(row, { total: '1' });
  expect(site && words(compare([site], seen))).toEqual(['wrong kind: total']);
});

test('finds a statement that no test sends', () => {
  expect(words(compare(sites, { statements: new Map(), mayBeEmpty: new Map() }))).toEqual(['not reached: ', 'not reached: ']);
});

test('finds a column that may be empty where the type says that it is not', () => {
  expect(words(found([student], undefined, text, [[`${table}.0`, 'students.id']]))).toEqual(['may be null: id']);
});

test('shapes of two processes are one', () => {
  const [one, other]: Shape[] = [{ kinds: [] }, { kinds: [] }];
  if (one) grow(one, { a: 1, b: 'x' });
  if (other) grow(other, { a: null });
  expect(one && other && merged(one, other)).toEqual({
    kinds: ['object'],
    props: { a: { kinds: ['number', 'null'] }, b: { kinds: ['string', 'undefined'], words: ['x'] } },
  });
});
