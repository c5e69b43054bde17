// Which unit tests a change reaches, for `npm run check`: `node scripts/reached.ts FILE…` answers in JSON.
import path from 'node:path';
import { importsOf, type SourceFile, sourceFiles } from '../app/checks/source-files.ts';

export interface Reached {
  readonly tests: string[];
  /** True where one of the tests asks for the database of the run, or for its folder. */
  readonly database: boolean;
}

/** Rules of the house that a change of any file may break, and that take a second. */
const always = ['app/checks/house.test.ts', 'app/checks/boundaries.test.ts'];
/** What judges screens, and what judges SQL, without a database. */
const ofScreens = ['app/checks/screens.test.ts'];
const ofSql = ['app/checks/sql-tables.test.ts', 'app/checks/migrations.test.ts'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const inWeb = (file: string) => file.split('/').includes('web');
const layers = ['contract', 'server', 'web', 'db'];

/**
 * The tests for the minutes in which one writes; `npm test` runs all. A file under `web/` reaches the tests of web folders that
 * import it, directly or not, those nearest to it in its own web folder, and the check of screens; any other file the tests that
 * import or name it and those in its folder and above it in its area, else all of its area. Where an area has none, those that
 * import of the area.
 * @param changed paths from the root
 * @param files of the project; a test is one of them
 */
export function reached(changed: readonly string[], files: readonly SourceFile[]): Reached {
  const imports = new Map(files.map((file) => [file.path, resolved(file)]));
  const tests = files.filter((file) => isTest(file.path) && !file.path.startsWith('e2e/'));
  const all = new Set(tests.map((test) => test.path));
  const whole = new Map<string, ReadonlySet<string>>();
  const wholeOf = (test: string) => {
    const known = whole.get(test) ?? closure(test, imports);
    whole.set(test, known);
    return known;
  };
  const under = (folder: string) => [...all].filter((test) => test.startsWith(`${folder}/`));
  /** Those of the nearest folder that has any, from the file's own up to `top`. */
  const nearest = (file: string, top: string): string[] => {
    for (let folder = path.posix.dirname(file); `${folder}/`.startsWith(`${top}/`); folder = path.posix.dirname(folder)) {
      const near = under(folder);
      if (near.length > 0) return near;
    }
    return [];
  };

  const ofWeb = (file: string) => [
    ...[...all].filter((test) => inWeb(test) && wholeOf(test).has(file)),
    ...nearest(file, file.slice(0, file.indexOf('web/') + 3)),
    ...ofScreens,
  ];
  const ofOther = (file: string): string[] => {
    const direct = tests.filter(({ path: test, text }) => imports.get(test)?.includes(file) || text.includes(`'${file}'`));
    const area = areaOf(file);
    const above = [...all].filter((test) => `${path.posix.dirname(file)}/`.startsWith(`${path.posix.dirname(test)}/`));
    const own = direct.map((test) => test.path);
    if (area === 'scripts') return own;
    own.push(...above.filter((test) => test.startsWith(`${area}/`)));
    if (own.length > 0) return own;
    const near = under(area);
    return near.length > 0 ? near : [...all].filter((test) => imports.get(test)?.some((to) => to.startsWith(`${area}/`)));
  };
  const testsOf = (file: string): string[] => {
    if (isTest(file)) return [file];
    if (file.endsWith('.sql')) return [...ofOther(file), ...ofSql];
    if (!/\.(tsx?|mjs)$/.test(file)) return [];
    if (inWeb(file)) return ofWeb(file);
    return [
      ...ofOther(file),
      ...(/(^|\/)(server|db)\//.test(file) ? ofSql.slice(0, 1) : []),
      ...(file.endsWith('contract/screens.ts') ? ofScreens : []),
    ];
  };

  const found = [...new Set([...always, ...changed.flatMap(testsOf)])].filter((test) => all.has(test));
  const asks = new Set(files.filter((file) => /\binject\(/.test(file.text)).map((file) => file.path));
  return { tests: found, database: found.some((test) => [...wholeOf(test)].some((file) => asks.has(file))) };
}

/** The module, the area of a big one, or the part of the kit or the app in which a file lies; the commands stand for themselves. */
function areaOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first === 'scripts') return first;
  const deep = first === 'kit' || (first === 'modules' && !layers.includes(third));
  return (deep ? [first, second, third] : [first, second]).join('/');
}

/** What a file imports of the project, as paths from the root. */
function resolved(file: SourceFile): string[] {
  if (!/\.(tsx?|mjs)$/.test(file.path)) return [];
  return importsOf(file).flatMap((to) => {
    if (to.startsWith('#')) return [to.slice(1)];
    return to.startsWith('.') ? [path.posix.join(path.posix.dirname(file.path), to.replace(/\?.*$/, ''))] : [];
  });
}

/** A file and all that it imports, directly or not. */
function closure(file: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set([file]);
  for (const one of seen) for (const to of imports.get(one) ?? []) seen.add(to);
  return seen;
}

if (import.meta.main)
  console.log(JSON.stringify(reached(process.argv.slice(2), sourceFiles(['app', 'kit', 'modules', 'scripts']))));
