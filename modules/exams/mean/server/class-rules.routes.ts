import { implement } from '#kit/server/http/implement.ts';
import { classRulesApi } from '../contract/class-rules.ts';
import { markPolicyApi } from '../contract/mark-policy.ts';
import { getMarkPolicy, updateMarkPolicy } from './mark-policy.store.ts';
import { getClassRule, listClassRules, updateClassRule } from './class-rules.store.ts';

export const markPolicyRoutes = implement(markPolicyApi, {
  get: (ctx) => getMarkPolicy(ctx),
  update: (ctx, input) => updateMarkPolicy(ctx, input),
});

export const classRuleRoutes = implement(classRulesApi, {
  list: (ctx, input) => listClassRules(ctx, input),
  get: (ctx, { id }) => getClassRule(ctx, id),
  update: (ctx, input) => updateClassRule(ctx, input),
});
