import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Batch, type ImportKind, importsApi, type RowDecision } from '#kit/contract/imports.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Changes } from './Changes.tsx';
import { outcomeTones, outcomeWords } from './import-words.ts';

type AskedRow = RowOf<typeof importsApi.rows>;

const decisions = { take: 'Write the row', leave: 'Leave as it is' } as const;

/** Rows that would make a record of the school somebody else: old beside new, and what is decided of each or of all. */
export function DecideList({ batch: { id, state, title, undecided }, kind }: { batch: Batch; kind: ImportKind }) {
  const [asking, setAsking] = useState<RowDecision | null>(null);
  const decide = useSave(importsApi.decide, { onFailed: (error) => say(error.message) });
  const open = state === 'checked';
  const action = (row: AskedRow, decision: RowDecision) => (
    <Button
      size="compact-xs"
      variant={row.decision === decision ? 'filled' : 'default'}
      aria-pressed={row.decision === decision}
      aria-label={`${decisions[decision]}: ${row.label}`}
      disabled={decide.isPending}
      onClick={() => decide.mutate({ id, decision, rows: [row.row] })}
    >
      {decisions[decision]}
    </Button>
  );
  const columns: readonly Column<AskedRow>[] = [
    { key: 'row', label: 'Row', value: (row) => row.row },
    { key: 'label', label: 'Name', value: (row) => row.label, phone: 'note' },
    { key: 'changed', label: 'In the school → in the file', value: (row) => <Changes changes={row.changes} />, phone: 'note' },
    {
      key: 'outcome',
      label: 'What happens',
      value: (row) =>
        open ? (
          <div className="import-decide">
            {action(row, 'take')}
            {action(row, 'leave')}
          </div>
        ) : (
          <Status tone={outcomeTones[row.outcome]}>
            {row.outcome === 'decide' ? 'Not decided, not written' : outcomeWords[row.outcome]}
          </Status>
        ),
      phone: 'note',
    },
  ];
  const { body } = useListBody({
    list: importsApi.rows,
    name: 'kit.imports.rows',
    apart: 'to decide',
    words: {
      title: `${title}: rows to decide`,
      search: 'Name',
      empty: { title: 'Nothing to decide', text: 'No row of this file makes a record somebody else.' },
    },
    columns,
    fixed: { id, only: 'asked' },
  });
  return (
    <div className="stack">
      {open && undecided > 0 && (
        <div className="import-foot">
          <Note tone="att">
            {counted(undecided, `${kind.one} would become somebody else`, `${kind.many} would become somebody else`)}, or the
            number in the file is wrong. They are not written until you decide.
          </Note>
          <Button variant="default" onClick={() => setAsking('leave')}>
            Leave all {undecided} as they are
          </Button>
          <Button variant="default" onClick={() => setAsking('take')}>
            Write all {undecided}
          </Button>
        </div>
      )}
      {body}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'take' ? `Write all ${undecided}?` : `Leave all ${undecided} as they are?`}
        text={
          asking === 'take'
            ? `${counted(undecided, 'record takes', 'records take')} the name, birth date and whatever else the file says. Write them only if each is the same ${kind.one}, written wrongly before.`
            : 'Nothing of these rows is written.'
        }
        keep="Go back"
        confirm={asking === 'take' ? `Write ${counted(undecided, 'row')}` : `Leave ${counted(undecided, 'row')}`}
        danger={asking === 'take'}
        onConfirm={() => decide.mutateAsync({ id, decision: asking ?? 'leave', all: undecided })}
      />
    </div>
  );
}
