import { implement } from '#kit/server/http/implement.ts';
import { sendingRulesApi } from '../contract/sending-rules.ts';
import { readRules, writeRules } from './rules.store.ts';

export const ruleRoutes = implement(sendingRulesApi, {
  get: (ctx) => readRules(ctx.tx),
  update: (ctx, rules) => writeRules(ctx, rules),
});
