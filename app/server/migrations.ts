import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Every folder that holds migrations: the kit's, each module's that has any, and those of a big one's areas. */
export const migrationFolders: readonly string[] = [
  path.join(root, 'kit/server/db/migrations'),
  ...foldersOf(path.join(root, 'modules')).flatMap((module) => [
    path.join(module, 'db'),
    ...foldersOf(path.join(module, 'db')),
    ...foldersOf(module).map((area) => path.join(area, 'db')),
  ]),
].filter((folder) => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.sql')));

function foldersOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name));
}
