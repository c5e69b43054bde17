import { implement } from '#kit/server/http/implement.ts';
import { classRulesApi } from '../../contract/mean/class-rules.ts';
import { getClassRule, listClassRules, updateClassRule } from './class-rules.store.ts';

export const classRuleRoutes = implement(classRulesApi, {
  list: (ctx, input) => listClassRules(ctx, input),
  get: (ctx, { id }) => getClassRule(ctx, id),
  update: (ctx, input) => updateClassRule(ctx, input),
});
