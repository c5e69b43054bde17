// A process that serves one product after the other, or two at once, each over its own database: what they share, the loaded and
// compiled code, is what a start spends most on. It ends with the process that started it.
import { readConfig } from '#kit/server/config.ts';
import { loginsOf } from '#kit/server/db/logins/logins.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import type { App } from '#app/server/build-app.ts';
import { migrationFolders } from '#app/server/migrations.ts';
import { serve } from '#app/server/serve.ts';

/** The settings of a product to start, or the end of one. */
export interface Asked {
  readonly id: number;
  /** Null: it is to stop. */
  readonly env: Readonly<Record<string, string>> | null;
}

export interface Answered {
  readonly id: number;
  readonly trouble: string | null;
}

const running = new Map<number, App>();

/** As the first process of a product does it, once its database is there. */
async function start(id: number, env: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...process.env, ...env });
  const url = config.databaseUrl ?? '';
  await migrate(url, migrationFolders);
  running.set(id, await serve(config, loginsOf(url)));
}

async function stop(id: number): Promise<void> {
  await running.get(id)?.close();
  running.delete(id);
}

process.on('message', ({ id, env }: Asked) => {
  const answer = (trouble: string | null) => void process.send?.({ id, trouble } satisfies Answered);
  (env ? start(id, env) : stop(id)).then(
    () => answer(null),
    (error: unknown) => answer(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
});
process.on('disconnect', () => process.exit(0));
