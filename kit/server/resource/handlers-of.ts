import type { Page } from '#kit/contract/page.ts';

interface Store<Ctx, Row, Input, Draft> {
  list(ctx: Ctx, input: Input): Promise<Page<Row>>;
  get(ctx: Ctx, id: number): Promise<Row>;
  create(ctx: Ctx, draft: Draft): Promise<Row>;
  update(ctx: Ctx, id: number, version: number, draft: NoInfer<Draft>): Promise<Row>;
  remove(ctx: Ctx, id: number): Promise<void>;
}

/**
 * The handlers of a resource's five calls: `implement(hostelsApi, handlersOf(hostelStore))`. A call with more to it is
 * written out beside them: `{ ...handlersOf(store), remove }`.
 */
export function handlersOf<Ctx, Row, Input, Draft>(store: Store<Ctx, Row, Input, Draft>) {
  return {
    list: (ctx: Ctx, input: Input) => store.list(ctx, input),
    get: (ctx: Ctx, { id }: { id: number }) => store.get(ctx, id),
    create: (ctx: Ctx, draft: Draft) => store.create(ctx, draft),
    update: (ctx: Ctx, { id, version, ...draft }: { id: number; version: number } & Draft) =>
      store.update(ctx, id, version, draft as unknown as Draft),
    remove: async (ctx: Ctx, { id }: { id: number }) => {
      await store.remove(ctx, id);
      return {};
    },
  };
}
