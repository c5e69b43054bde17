import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Every folder that holds migrations: the kit's and each module's that has any. */
export const migrationFolders: readonly string[] = [
  path.join(root, 'kit/server/db/migrations'),
  ...readdirSync(path.join(root, 'modules'))
    .map((module) => path.join(root, 'modules', module, 'db'))
    .filter((folder) => existsSync(folder)),
];
