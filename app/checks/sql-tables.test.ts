import { expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';
import { crossings, declarationProblems, type Keeper, publishedBy } from './sql-tables.ts';

const files = sourceFiles(['kit', 'modules']);

test('the SQL of a module or an area names its own tables and what others publish', () => {
  expect(crossings(files, modules)).toEqual([]);
});

test('what is published is there and stands in the README of its module, and every view is published', () => {
  expect(declarationProblems(files, modules)).toEqual([]);
  const missing = modules.flatMap((module) => {
    const readme = files.find((file) => file.path === `modules/${module.name}/README.md`)?.text ?? '';
    return publishedBy(files, module).filter((name) => !readme.includes(`\`${name}\``));
  });
  expect(missing).toEqual([]);
});

const house: Keeper[] = [
  { name: 'low', uses: [], publishes: ['low.things'] },
  { name: 'far', uses: [] },
  {
    name: 'big',
    uses: ['low'],
    areas: [
      { name: 'base', uses: [], publishes: ['big.entry', 'big.sum'] },
      { name: 'side', uses: ['base'], tables: ['big.lent'] },
      { name: 'deaf', uses: [] },
    ],
  },
];
const migrations: SourceFile[] = [
  {
    path: 'modules/low/db/0001-low.sql',
    text: 'create table low.thing (id int);\ncreate view low.things with (security_invoker = true) as select id from low.thing;\ncreate view low.hidden as select id from low.thing;',
  },
  {
    path: 'modules/big/base/db/0002-big.sql',
    text: 'create table big.entry (id int references low.thing);\ncreate table big.kept (id int);\ncreate table big.lent (id int);\ncreate function big.sum() returns int language sql as $$ select sum(id) from big.entry $$;',
  },
];
const found = (path: string, text: string) =>
  crossings([...migrations, { path, text }], house).map(({ pair, name }) => `${pair} ${name}`);

const planted: [file: string, text: string, crossing: string][] = [
  ['modules/big/base/server/a.store.ts', 'sql`select id from low.thing`', 'big/base → low low.thing'],
  ['modules/big/base/server/a.store.ts', 'sql`select id from low.hidden`', 'big/base → low low.hidden'],
  ['modules/big/server/a.ts', 'const all = sql`delete from ${x} using low.thing t`', 'big → low low.thing'],
  ['modules/big/base/server/a.ts', "tableStore({ table: 'low.thing' })", 'big/base → low low.thing'],
  ['modules/big/base/server/a.ts', "on<One>(tx).selectFrom('low.thing')", 'big/base → low low.thing'],
  ['modules/far/server/a.ts', 'sql`select id from low.things`', 'far → low low.things'],
  ['modules/low/server/a.ts', 'sql`select id from big.entry`', 'low → big/base big.entry'],
  ['modules/big/side/server/a.ts', 'sql`select id from big.kept`', 'big/side → big/base big.kept'],
  ['modules/big/base/server/a.ts', 'sql`select id from big.lent`', 'big/base → big/side big.lent'],
  ['modules/big/deaf/server/a.ts', 'sql`select id from big.entry`', 'big/deaf → big/base big.entry'],
  ['kit/server/a.ts', 'sql`select id from low.thing`', 'kit → low low.thing'],
  ['modules/big/db/0003-more.sql', 'create view big.more as select id from low.thing;', 'big → low low.thing'],
  [
    'modules/big/db/0003-more.sql',
    'create function big.more() returns int language sql as $$ select id from low.thing $$;',
    'big → low low.thing',
  ],
];

test.each(planted)('%s may not say %s', (path, text, crossing) => {
  expect(found(path, text)).toEqual([crossing]);
});

const allowed: [file: string, text: string][] = [
  ['modules/low/server/a.ts', 'sql`select id from low.thing`'],
  ['modules/big/side/server/a.ts', 'sql`select id from low.things`'],
  ['modules/big/side/server/a.ts', 'sql`select id from big.entry, big.sum(), big.lent`'],
  ['modules/big/server/a.ts', 'sql`select id from big.kept`'],
  ['modules/big/base/server/a.ts', '// What low.thing was.\nconst one = low.thing;'],
  ['modules/big/base/server/a.test.ts', 'sql`select id from low.thing`'],
  ['modules/big/db/seed.ts', 'sql`select id from low.thing`'],
  ['modules/big/db/0003-more.sql', 'create table big.more (id int references low.thing);'],
];

test.each(allowed)('%s may say %s', (path, text) => {
  expect(found(path, text)).toEqual([]);
});

test('a declaration that is not true is found, and so is a view that nobody declares', () => {
  const untrue: Keeper[] = [{ name: 'low', uses: [], publishes: ['low.things', 'low.gone', 'big.entry'] }, ...house.slice(1)];
  expect(declarationProblems(migrations, untrue)).toEqual([
    'low publishes low.gone, which is not its own',
    'low publishes big.entry, which is not its own',
    'low.hidden is a view that nobody publishes',
  ]);
  const lent: Keeper[] = [{ name: 'big', uses: [], areas: [{ name: 'side', uses: [], tables: ['big.nothing'] }] }];
  expect(declarationProblems([], lent)).toEqual(['big/side keeps big.nothing, which no migration makes']);
});
