import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { History } from '#kit/web/ui/History.tsx';
import type { PayRun } from '../../contract/runs.ts';

type Step = PayRun['steps'][number];

const columns: readonly Column<Step>[] = [
  { key: 'step', label: 'Step', value: ({ step }) => step },
  { key: 'at', label: 'When', value: ({ at }) => <InstantText at={at} />, phone: 'figure' },
  { key: 'name', label: 'Who', value: ({ name }) => name, phone: 'note' },
  { key: 'comment', label: 'Comment', value: ({ comment }) => comment, quiet: true, wrap: true, phone: 'note' },
];

/** Who took the run on, and when. */
export function StepsTab({ run }: { run: PayRun }) {
  const steps = run.steps.map((step, place) => ({ ...step, place }));
  return (
    <div className="stack">
      <Box title="Steps">
        <RowsTable label="Steps" columns={columns} rows={steps} keyOf={({ place }) => place} />
      </Box>
      <Box title="Details">
        <Facts
          rows={[
            ['Begun by', run.authorName],
            ['Begun on', <InstantText key="begun" at={run.createdAt} />],
            ['Calculated by', run.calculatedName],
            ['Calculated on', run.calculatedAt && <InstantText key="worked" at={run.calculatedAt} />],
            ['Posted on', run.postedOn && <DayText key="posted" day={run.postedOn} />],
          ]}
        />
      </Box>
      <History entity="payroll" id={run.id} />
    </div>
  );
}
