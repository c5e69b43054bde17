import type { SourceFile } from './source-files.ts';
import { type Made, madeBy, namesIn, namesInCode } from './sql-names.ts';

/** What the check knows of a module or an area. */
export interface Keeper {
  readonly name: string;
  readonly uses: readonly string[];
  readonly tables?: readonly string[];
  readonly publishes?: readonly string[];
  readonly areas?: readonly Keeper[];
}

/** A module, or an area of one: who keeps tables, and who reads them. */
interface Place {
  readonly module: Keeper;
  readonly area: Keeper | null;
}

/** What one place names of another's that is not published to it, and how often. */
export interface Crossing {
  /** `finance/billing → settings` */
  readonly pair: string;
  readonly name: string;
  readonly file: string;
}

/**
 * Every name of a table, view or function in a module's SQL that it may not know. A module knows its own and what the modules
 * that it uses publish, which are views and functions; an area knows its own and what the areas that it uses publish, where a
 * table may be. What lies above the areas puts them together and knows all of theirs. The kit's tables are everybody's.
 *
 * Not read: migrations, but for the bodies of views and functions, because a foreign key points at a table and at nothing else;
 * samples (`db/*.ts`), which fill an empty school; tests.
 */
export function crossings(files: readonly SourceFile[], modules: readonly Keeper[]): Crossing[] {
  const made = madeBy(files.filter((file) => file.path.endsWith('.sql')));
  const known = new Map(made.map((one) => [one.name, one]));
  const owners = ownersOf(made, modules);
  const found: Crossing[] = [];
  const judge = (from: Place | null, file: string, names: readonly string[]) => {
    for (const name of names) {
      const [what, owner] = [known.get(name), owners.get(name)];
      if (what && owner && !mayName(from, owner, what)) found.push({ pair: `${inWords(from)} → ${inWords(owner)}`, name, file });
    }
  };
  for (const file of files.filter(isServerCode)) judge(placeOf(file.path, modules), file.path, namesInCode(file));
  for (const one of made) judge(owners.get(one.name) ?? null, one.file, namesIn(one.body));
  return found;
}

/** What is declared as published or as an area's own and is not there, and views that nobody declares, in words. */
export function declarationProblems(files: readonly SourceFile[], modules: readonly Keeper[]): string[] {
  const made = madeBy(files.filter((file) => file.path.endsWith('.sql')));
  const owners = ownersOf(made, modules);
  const keepers = modules.flatMap((module) => [
    { module, area: null },
    ...(module.areas ?? []).map((area) => ({ module, area })),
  ]);
  const declared = keepers.flatMap((place) => {
    const keeper = place.area ?? place.module;
    return (keeper.publishes ?? []).map((name) => ({ place, name }));
  });
  return [
    ...declared
      .filter(({ place, name }) => {
        const owner = owners.get(name);
        return owner?.module !== place.module || owner.area !== place.area;
      })
      .map(({ place, name }) => `${inWords(place)} publishes ${name}, which is not its own`),
    ...keepers.flatMap((place) =>
      ((place.area ?? place.module).tables ?? [])
        .filter((name) => !made.some((one) => one.name === name))
        .map((name) => `${inWords(place)} keeps ${name}, which no migration makes`),
    ),
    ...made
      .filter((one) => one.kind === 'view' && !declared.some(({ name }) => name === one.name))
      .map((one) => `${one.name} is a view that nobody publishes`),
  ];
}

/** The views and functions by which a module is known to others. */
export function publishedBy(files: readonly SourceFile[], module: Keeper): string[] {
  const made = madeBy(files.filter((file) => file.path.endsWith('.sql')));
  const tables = new Set(made.filter((one) => one.kind === 'table').map((one) => one.name));
  return [module, ...(module.areas ?? [])].flatMap((keeper) => keeper.publishes ?? []).filter((name) => !tables.has(name));
}

function mayName(from: Place | null, owner: Place, what: Made): boolean {
  if (!from) return false;
  const published = (owner.area ?? owner.module).publishes?.includes(what.name) ?? false;
  if (from.module !== owner.module) return published && what.kind !== 'table' && from.module.uses.includes(owner.module.name);
  if (from.area === null || from.area === owner.area) return true;
  return published && (owner.area === null || from.area.uses.includes(owner.area.name));
}

/** Who keeps what: an area that says so, and else the one whose migration makes it. Nobody keeps what is the kit's. */
function ownersOf(made: readonly Made[], modules: readonly Keeper[]): Map<string, Place> {
  const owners = new Map<string, Place>();
  for (const one of made) {
    const place = placeOf(one.file, modules);
    if (place) owners.set(one.name, place);
  }
  for (const module of modules)
    for (const area of module.areas ?? []) for (const name of area.tables ?? []) owners.set(name, { module, area });
  return owners;
}

function placeOf(file: string, modules: readonly Keeper[]): Place | null {
  const [top, name, folder] = file.split('/');
  const module = top === 'modules' ? modules.find((one) => one.name === name) : undefined;
  return module ? { module, area: module.areas?.find((area) => area.name === folder) ?? null } : null;
}

function isServerCode(file: SourceFile): boolean {
  return /^(kit|modules)\/(.*\/)?(server|contract)\/.*\.ts$/.test(file.path) && !/\.test\.ts$|\/testing\//.test(file.path);
}

function inWords(place: Place | null): string {
  if (!place) return 'kit';
  return place.area ? `${place.module.name}/${place.area.name}` : place.module.name;
}
