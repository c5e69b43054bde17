import { Button } from '@mantine/core';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { layoutOf, planWords } from '../../contract/layout.ts';
import { type Plan, type PlanChange, plansApi } from '../../contract/plans.ts';
import { StepsField } from './StepsField.tsx';
import '../lessons.css';

type Name = Exclude<keyof PlanChange, 'id' | 'version'>;

const minutes = (name: Name, label: string): Field<Name> => ({ kind: 'number', name, label, min: 1, max: 240 });
const text = (name: Name, label: string, hint?: string): Field<Name> => ({
  kind: 'textarea',
  name,
  label,
  ...(hint ? { hint } : {}),
});

function fieldsOf(plan: Plan): readonly Field<Name>[] {
  const words = planWords[layoutOf(plan.curriculum)];
  return [
    { kind: 'date', name: 'day', label: 'Day' },
    { kind: 'text', name: 'startsAt', label: 'Time', placeholder: '08:20' },
    { kind: 'text', name: 'strand', label: words.strand },
    { kind: 'text', name: 'subStrand', label: words.subStrand },
    text('outcomes', words.outcomes, 'By the end of the lesson, the learner should be able to'),
    { kind: 'text', name: 'question', label: 'Key inquiry question', wide: true },
    text('competencies', 'Core competencies'),
    text('values', 'Values'),
    text('issues', 'Pertinent and contemporary issues'),
    text('links', 'Links to other subjects'),
    text('resources', 'Learning resources'),
    minutes('minutes', 'Minutes of the lesson'),
    minutes('introductionMinutes', 'Minutes of the introduction'),
    text('introduction', 'Introduction'),
    {
      kind: 'custom',
      name: 'steps',
      label: 'Lesson development',
      wide: true,
      render: (slot) => <StepsField slot={slot} />,
    },
    minutes('conclusionMinutes', 'Minutes of the conclusion'),
    text('conclusion', 'Conclusion'),
    text('extended', 'Extended activity', 'What learners go on with at home or in the community'),
  ];
}

/** All of a plan that its teacher types. */
export function PlanForm({ plan, onDone, onCancel }: { plan: Plan; onDone: (saved: Plan) => void; onCancel: () => void }) {
  const { id, version } = plan;
  return (
    <Box>
      <div className="plan-form">
        <RecordForm
          save={plansApi.update}
          fixed={{ id, version }}
          initial={plan}
          fields={fieldsOf(plan)}
          submit="Save plan"
          onDone={onDone}
          actions={
            <Button variant="default" onClick={onCancel}>
              Go back
            </Button>
          }
        />
      </div>
    </Box>
  );
}
