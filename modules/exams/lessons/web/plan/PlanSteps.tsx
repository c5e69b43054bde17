import { today } from '#kit/web/api/clock.ts';
import { type Plan, plansApi } from '../../contract/plans.ts';

import { StepDrawer } from '../StepDrawer.tsx';

export type PlanStep = 'return' | 'teach' | 'reflect';

/** The forms of a plan's steps that need words. */
export function PlanSteps({ plan, step, onClose }: { plan: Plan; step: PlanStep | null; onClose: () => void }) {
  const { id, version } = plan;
  const shared = { onClose, fixed: { id, version } };
  return (
    <>
      <StepDrawer
        {...shared}
        opened={step === 'return'}
        title="Return plan"
        save={plansApi.decide}
        fixed={{ id, version, approved: false }}
        fields={[{ kind: 'textarea', name: 'comment', label: 'What has to change', required: true }]}
        done="The plan is returned"
      />
      <StepDrawer
        {...shared}
        opened={step === 'teach'}
        title="Mark as taught"
        save={plansApi.teach}
        initial={{ day: plan.day > today() ? today() : plan.day }}
        fields={[
          { kind: 'date', name: 'day', label: 'Taught on', max: today() },
          { kind: 'textarea', name: 'remarks', label: 'Remarks', hint: 'For the record of work covered' },
        ]}
        done="The lesson is in the record of work"
      />
      <StepDrawer
        {...shared}
        opened={step === 'reflect'}
        title="Save reflection"
        save={plansApi.reflect}
        initial={{ reflection: plan.reflection }}
        fields={[
          {
            kind: 'textarea',
            name: 'reflection',
            label: 'Reflection',
            hint: 'What learners could do, and what to take up again',
          },
        ]}
        done="The reflection is saved"
      />
    </>
  );
}
