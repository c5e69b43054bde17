import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { type View, viewsApi } from '#kit/contract/views.ts';
import { implement } from '../http/implement.ts';

export const viewRoutes = implement(viewsApi, {
  list: async (ctx, { screen }) => {
    const { rows } = await sql<View>`
      select id, name, query, shared, account_id = ${ctx.user.accountId} as mine from kit.saved_view
       where screen = ${screen} and (account_id = ${ctx.user.accountId} or shared)
       order by lower(name), id`.execute(ctx.tx);
    return { rows };
  },

  save: async (ctx, { screen, name, query, shared }) => {
    const { rows } = await sql<View>`
      insert into kit.saved_view (account_id, screen, name, query, shared)
      values (${ctx.user.accountId}, ${screen}, ${name}, ${query}, ${shared})
      on conflict (school_id, account_id, screen, lower(name))
      do update set name = excluded.name, query = excluded.query, shared = excluded.shared, at = now()
      returning id, name, query, shared, true as mine`.execute(ctx.tx);
    const saved = rows[0];
    if (!saved) throw notFound('view');
    ctx.changed({ entity: 'view', id: saved.id, action: 'saved', after: { screen, name, query, shared } });
    return saved;
  },

  remove: async (ctx, { id }) => {
    const { rows } = await sql<{ screen: string; name: string }>`
      delete from kit.saved_view where id = ${id} and account_id = ${ctx.user.accountId} returning screen, name`.execute(ctx.tx);
    if (!rows[0]) throw notFound('view');
    ctx.changed({ entity: 'view', id, action: 'removed', before: rows[0] });
    return {};
  },
});
