import type { EventKind } from '#kit/contract/events.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { eventRulesApi } from '../contract/event-rules.ts';
import { listEventRules, resetEventRule, setEventRule } from './event-rules.store.ts';

export const eventRuleRoutes = (kinds: readonly EventKind[]): Route[] =>
  implement(eventRulesApi, {
    list: async (ctx) => ({ rows: await listEventRules(ctx.tx, kinds) }),
    set: (ctx, input) => setEventRule(ctx, kinds, input),
    reset: (ctx, { key }) => resetEventRule(ctx, kinds, key),
  });
