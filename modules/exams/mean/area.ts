import type { Area } from '#kit/contract/module.ts';
import { examsRead } from '../contract/access.ts';
import { classRulesApi } from './contract/class-rules.ts';
import { markPolicyApi } from './contract/mark-policy.ts';

export const mean: Area = {
  name: 'mean',
  uses: ['setup'],
  publishes: ['exams.class_rule', 'exams.mark_policy', 'exams.mean_group', 'exams.mean_subject'],
  apis: { classRules: classRulesApi, markPolicy: markPolicyApi },
  entities: { 'class rule': examsRead, 'mark policy': examsRead },
};
