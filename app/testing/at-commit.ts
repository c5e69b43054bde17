import { ownerOf } from '../checks/owner.ts';
import type { App } from '../server/build-app.ts';

/** Runs `work` while every transaction that adds to a table fails at its commit, when all of it has been written. */
export async function failingAtCommit<R>(app: App, table: string, work: () => Promise<R>): Promise<R> {
  const owner = await ownerOf(app);
  try {
    await owner.query(`
      create function public.refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create constraint trigger refuse_commit after insert on ${table} deferrable initially deferred
        for each row execute function public.refuse_commit()`);
    return await work();
  } finally {
    await owner.query(`drop trigger refuse_commit on ${table}; drop function public.refuse_commit()`);
    await owner.end();
  }
}
