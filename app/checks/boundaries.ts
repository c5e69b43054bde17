import path from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

/** A module as the boundaries know it. */
export interface Neighbour {
  readonly name: string;
  readonly uses: readonly string[];
  readonly areas?: readonly Neighbour[];
}

const published = /^(contract\/.+|server\/public\.ts|web\/public\.tsx?)$/;
/** What of a big module's own files its areas may know; the rest puts the areas together. */
const belowAreas = /^(contract\/access\.ts|server\/parts\.ts)$/;
const layers = ['contract', 'server', 'web', 'db'];

/**
 * Every import that crosses a boundary of the house, in words. `kit` knows no module; a module knows another through its
 * contract and public files, and only if it says so; `web` never imports `server`; only tests import `app`.
 * @param modules in their order
 */
export function violations(files: readonly SourceFile[], modules: readonly Neighbour[]): string[] {
  const found = [...orderProblems(modules), ...folderProblems(files, modules)];
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
  const here = placeOf(modules, moduleName, inside);
  const there = placeOf(modules, toModule, toRest.join('/'));
  if (moduleName === toModule) {
    if (isTest) return null;
    if (here.file.startsWith('contract/') && !there.file.startsWith('contract/'))
      return 'a contract holds no server and no screen';
    return here.area === null ? null : judgeArea(here.area, there);
  }
  if (!published.test(there.file) || (there.area !== null && !there.file.startsWith('contract/')))
    return 'a module is known through its contract and public files';
  // A test goes through the whole app, and so through other modules' calls.
  if (isTest) return null;
  const uses = modules.find((one) => one.name === moduleName)?.uses ?? [];
  return uses.includes(toModule) ? null : `${moduleName} does not say that it uses ${toModule}`;
}

/** An area knows itself, those that it says it uses, and what the module keeps for all. */
function judgeArea(area: Neighbour, there: Place): string | null {
  if (there.area === null) return belowAreas.test(there.file) ? null : 'an area knows only what the module keeps for all areas';
  const knows = there.area === area || area.uses.includes(there.area.name);
  return knows ? null : `${area.name} does not say that it uses ${there.area.name}`;
}

/** Where in its module a file lies: its area, null where it belongs to the module itself, and the rest of its path. */
interface Place {
  readonly area: Neighbour | null;
  readonly file: string;
}

function placeOf(modules: readonly Neighbour[], module: string, file: string): Place {
  const areas = modules.find((one) => one.name === module)?.areas ?? [];
  const area = areas.find((one) => file.startsWith(`${one.name}/`)) ?? null;
  return { area, file: area ? file.slice(area.name.length + 1) : file };
}

function isWeb(file: string): boolean {
  return /^(kit|app|modules\/[^/]+(\/[^/]+)?)\/web\//.test(file);
}

function isServer(file: string): boolean {
  return /^(kit|app|modules\/[^/]+(\/[^/]+)?)\/(server|db)\//.test(file);
}

/** A module's folders are its layers and its areas; each area has its declaration. */
function folderProblems(files: readonly SourceFile[], modules: readonly Neighbour[]): string[] {
  const inside = files.map((file) => file.path.split('/')).filter(([top, , , file]) => top === 'modules' && file !== undefined);
  const folders = new Set(inside.map(([, module, folder]) => `${module}/${folder}`));
  return [...folders].flatMap((name) => {
    const [module, folder = ''] = name.split('/');
    if (layers.includes(folder)) return [];
    const areas = modules.find((one) => one.name === module)?.areas ?? [];
    if (!areas.some((area) => area.name === folder)) return [`modules/${name} is no area that module.ts names`];
    return files.some((file) => file.path === `modules/${name}/area.ts`) ? [] : [`modules/${name} has no area.ts`];
  });
}

/** Modules, and the areas of each, use only those before them, so that no circle can close. */
function orderProblems(modules: readonly Neighbour[], inside = 'modules', declaration = 'module.ts'): string[] {
  return modules.flatMap((module, at) => {
    const before = new Set(modules.slice(0, at).map((one) => one.name));
    return [
      ...module.uses
        .filter((used) => !before.has(used))
        .map((used) => `${inside}/${module.name}/${declaration} uses ${used}, which does not stand before it`),
      ...orderProblems(module.areas ?? [], `${inside}/${module.name}`, 'area.ts'),
    ];
  });
}
