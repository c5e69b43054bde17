import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Every folder that holds migrations: the kit's, each module's that has any, and those of the areas of a big one. */
export const migrationFolders: readonly string[] = [
  path.join(root, 'kit/server/db/migrations'),
  ...readdirSync(path.join(root, 'modules'))
    .map((module) => path.join(root, 'modules', module, 'db'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...areasOf(folder)]),
];

/** The folders of a module's areas that hold migrations. */
function areasOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))
    .filter((area) => readdirSync(area).some((name) => name.endsWith('.sql')));
}
