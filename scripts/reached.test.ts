import { expect, test } from 'vitest';
import { sourceFiles } from '../app/checks/source-files.ts';
import { reached } from './reached.ts';

const always = ['app/checks/house.test.ts', 'app/checks/boundaries.test.ts'];
const screens = 'app/checks/screens.test.ts';
const [tables, migrations] = ['app/checks/sql-tables.test.ts', 'app/checks/migrations.test.ts'];
const texts: Record<string, string> = {
  ...Object.fromEntries([...always, screens, tables, migrations].map((file) => [file, ''])),
  'kit/server/testing/database.ts': "const url = inject('databaseUrl');",
  'app/testing/school.ts': "import { fresh } from '#kit/server/testing/database.ts';",
  'modules/small/web/ListScreen.tsx': "import { total } from './total.ts';",
  'modules/small/web/total.ts': '',
  'modules/small/web/draft/draft.ts': "import { total } from '../total.ts';",
  'modules/small/web/draft/draft.test.ts': "import { draft } from './draft.ts';",
  'modules/small/server/list.test.ts': "import { school } from '#app/testing/school.ts';",
  'modules/small/server/people/people.rules.ts': '',
  'modules/small/server/people/people.test.ts': "import { rules } from './people.rules.ts';",
  'modules/small/server/rooms/rooms.test.ts': '',
  'modules/big/one/server/deep/deep.store.ts': '',
  'modules/big/one/server/other/other.test.ts': '',
  'modules/big/one/web/OneScreen.tsx': '',
  'modules/big/two/server/two.test.ts': "import { bare } from '../../bare/contract/bare.ts';",
  'modules/big/bare/contract/bare.ts': '',
  'modules/big/bare/server/bare.store.ts': '',
  'scripts/start.mjs': '',
  'scripts/start.test.ts': "const words = ['scripts/start.mjs'];",
  'e2e/list.test.ts': "import { total } from '#modules/small/web/total.ts';",
};
const files = Object.entries(texts).map(([path, text]) => ({ path, text }));

const reaches: [changed: string, tests: string[]][] = [
  ['modules/small/server/list.test.ts', ['modules/small/server/list.test.ts']],
  // Through what imports it, and of no server.
  ['modules/small/web/total.ts', ['modules/small/web/draft/draft.test.ts', screens]],
  ['modules/big/one/web/OneScreen.tsx', [screens]],
  // Those beside it and above it, not those of the folders next to it.
  [
    'modules/small/server/people/people.rules.ts',
    ['modules/small/server/people/people.test.ts', 'modules/small/server/list.test.ts', tables],
  ],
  // No test near it: its area's; an area without any: those that import of it.
  ['modules/big/one/server/deep/deep.store.ts', ['modules/big/one/server/other/other.test.ts', tables]],
  ['modules/big/bare/server/bare.store.ts', ['modules/big/two/server/two.test.ts', tables]],
  ['modules/big/one/db/0001-one.sql', ['modules/big/one/server/other/other.test.ts', tables, migrations]],
  ['scripts/start.mjs', ['scripts/start.test.ts']],
  ['README.md', []],
  ['e2e/list.test.ts', []],
];

test.each(reaches)('%s reaches %j', (changed, tests) => {
  expect(reached([changed], files).tests.toSorted()).toEqual([...always, ...tests].toSorted());
});

test('the database is started where a test asks for it, through whatever it imports', () => {
  expect(reached(['modules/small/server/list.test.ts'], files).database).toBe(true);
  expect(reached(['modules/small/web/total.ts', 'modules/big/one/server/deep/deep.store.ts'], files).database).toBe(false);
});

test('a screen of the house reaches no test of a server, and a store one that has a database', () => {
  const house = sourceFiles(['app', 'kit', 'modules', 'scripts']);
  const screen = reached(['modules/settings/web/DepartmentsScreen.tsx'], house);
  expect(screen).toEqual({ tests: [...always, screens], database: false });
  const store = reached(['modules/settings/server/people/departments.store.ts'], house);
  expect(store.tests).toContain('modules/settings/server/simple-lists.test.ts');
  expect(store.database).toBe(true);
});
