import type { Page } from '#kit/contract/page.ts';

interface Store<Ctx, Row, Input, Draft> {
  list(ctx: Ctx, input: Input): Promise<Page<Row>>;
  get(ctx: Ctx, id: number): Promise<Row>;
  create(ctx: Ctx, draft: Draft): Promise<Row>;
  update(ctx: Ctx, id: number, version: number, draft: NoInfer<Draft>): Promise<Row>;
  remove(ctx: Ctx, id: number): Promise<void>;
}

/**
 * The handlers of a resource's five calls: `implement(hostelsApi, handlersOf(hostelStore))`. `before` runs before a draft is
 * written and throws what is wrong with it. A call with more to it is written out beside them: `{ ...handlersOf(store), remove }`.
 */
export function handlersOf<Needed, Row, Input, Draft, Ctx extends Needed = Needed>(
  store: Store<Needed, Row, Input, Draft>,
  before?: (ctx: Ctx, draft: Draft) => void | Promise<void>,
) {
  return {
    list: (ctx: Ctx, input: Input) => store.list(ctx, input),
    get: (ctx: Ctx, { id }: { id: number }) => store.get(ctx, id),
    create: async (ctx: Ctx, draft: Draft) => {
      await before?.(ctx, draft);
      return store.create(ctx, draft);
    },
    update: async (ctx: Ctx, { id, version, ...draft }: { id: number; version: number } & Draft) => {
      await before?.(ctx, draft as unknown as Draft);
      return store.update(ctx, id, version, draft as unknown as Draft);
    },
    remove: async (ctx: Ctx, { id }: { id: number }) => {
      await store.remove(ctx, id);
      return {};
    },
  };
}
