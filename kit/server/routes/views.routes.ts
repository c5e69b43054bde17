import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { type View, viewsApi } from '#kit/contract/views.ts';
import type { Principal } from '../auth/principal.ts';
import { authorise } from '../http/answer.ts';
import { implement, type Route } from '../http/implement.ts';

/** @param routeOf the route of a list by its endpoint's name; what a list is filtered by is told to who may read the list */
export const viewRoutes = (routeOf: (name: string) => Route | undefined) =>
  implement(viewsApi, {
    list: async (ctx, { screen }) => {
      refuse(routeOf(screen), ctx.user);
      const { rows } = await sql<View>`
      select id, name, query, shared, account_id = ${ctx.user.accountId} as mine from kit.saved_view
       where screen = ${screen} and (account_id = ${ctx.user.accountId} or shared)
       order by lower(name), id`.execute(ctx.tx);
      return { rows };
    },

    save: async (ctx, { screen, name, query, shared }) => {
      refuse(routeOf(screen), ctx.user);
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

function refuse(route: Route | undefined, user: Principal): void {
  if (route) authorise(route.endpoint, user);
}
