import path from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

/** A module as the boundaries know it. */
export interface Neighbour {
  readonly name: string;
  readonly uses: readonly string[];
}

const published = /^(contract\/.+|server\/public\.ts|web\/public\.tsx?)$/;

/**
 * Every import that crosses a boundary of the house, in words. `kit` knows no module; a module knows another through its
 * contract and public files, and only if it says so; `web` never imports `server`; only tests import `app`.
 * @param modules in their order
 */
export function violations(files: readonly SourceFile[], modules: readonly Neighbour[]): string[] {
  const found = [...orderProblems(modules)];
  for (const file of files) {
    if (!/\.tsx?$/.test(file.path)) continue;
    for (const target of importsOf(file)) {
      const to = resolve(file.path, target);
      const problem = to === null ? null : judgeImport(file.path, to, modules);
      if (problem) found.push(`${file.path} → ${to}: ${problem}`);
    }
  }
  return found;
}

/** The imported file's path from the root; null for packages. */
function resolve(from: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  if (!target.startsWith('.')) return null;
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), target.replace(/\?.*$/, '')));
}

function judgeImport(from: string, to: string, modules: readonly Neighbour[]): string | null {
  const [area, moduleName = '', ...rest] = from.split('/');
  const [toArea, toModule = '', ...toRest] = to.split('/');
  const inside = rest.join('/');
  const isTest = /\.test\.tsx?$|\/testing\//.test(from);

  if (to.startsWith('..')) return 'leaves the project';
  if (isWeb(from) && isServer(to)) return 'web never imports server';
  if (toArea === 'app' && area !== 'app' && !isTest && area !== 'e2e' && area !== 'bench' && area !== 'scripts')
    return 'only tests import app';
  if (area === 'kit' && toArea === 'modules') return 'kit knows no module';
  if (area !== 'modules' || toArea !== 'modules') return null;
  if (moduleName === toModule)
    return inside.startsWith('contract/') && !toRest.join('/').startsWith('contract/') && !isTest
      ? 'a contract holds no server and no screen'
      : null;
  if (!published.test(toRest.join('/'))) return 'a module is known through its contract and public files';
  // A test goes through the whole app, and so through other modules' calls.
  if (isTest) return null;
  const uses = modules.find((one) => one.name === moduleName)?.uses ?? [];
  return uses.includes(toModule) ? null : `${moduleName} does not say that it uses ${toModule}`;
}

function isWeb(file: string): boolean {
  return /^(kit|app|modules\/[^/]+)\/web\//.test(file);
}

function isServer(file: string): boolean {
  return /^(kit|app|modules\/[^/]+)\/(server|db)\//.test(file);
}

function orderProblems(modules: readonly Neighbour[]): string[] {
  return modules.flatMap((module, at) => {
    const before = new Set(modules.slice(0, at).map((one) => one.name));
    return module.uses
      .filter((used) => !before.has(used))
      .map((used) => `modules/${module.name}/module.ts uses ${used}, which does not stand before it`);
  });
}
