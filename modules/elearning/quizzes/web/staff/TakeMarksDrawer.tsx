import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type OpenSheet, quizExamMarksApi, type Standing, type TakingRow, takingWords } from '../../contract/exam-marks.ts';
import { markNumber } from '../marks.ts';
import { Takings } from './Takings.tsx';

const tones = { enter: 'pos', replace: 'att', keep: 'quiet', same: 'quiet', none: 'quiet', waits: 'neg' } as const;

const stands = (before: Standing | null): string | null =>
  before && (before.score === null ? (before.state[0]?.toUpperCase() ?? null) : markNumber(before.score));

/** `(+3)`, where a mark that stands there would be another. */
function differenceText({ score, before }: TakingRow): string | null {
  if (score === null || before === null || before.score === null || before.score === score) return null;
  const difference = score - before.score;
  return `(${difference > 0 ? '+' : '−'}${markNumber(Math.abs(difference))})`;
}

const columns: readonly Column<TakingRow>[] = [
  { key: 'student', label: 'Student', value: (row) => `${row.student}, ${row.admissionNo}`, wrap: true },
  {
    key: 'before',
    label: 'Stands there',
    value: (row) => stands(row.before) && `${stands(row.before)}${row.taken ? ', of this quiz' : ''}`,
    end: true,
  },
  {
    key: 'score',
    label: 'From the quiz',
    value: (row) => row.score !== null && [markNumber(row.score), differenceText(row)].filter(Boolean).join(' '),
    end: true,
    phone: 'figure',
  },
  { key: 'kind', label: 'What happens', value: (row) => <Status tone={tones[row.kind]}>{takingWords[row.kind]}</Status> },
];

const sheetName = ({ examName, className, streamName }: OpenSheet): string =>
  [examName, [className, streamName].filter(Boolean).join(' ')].join(', ');

/** Takes the results of a quiz over into a sheet of an open exam, shown first. */
export function TakeMarksDrawer({ opened, quizId, onClose }: { opened: boolean; quizId: number; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Take marks into an exam" size={760}>
      {opened && <Choosing quizId={quizId} onDone={onClose} />}
    </SideDrawer>
  );
}

function Choosing({ quizId, onDone }: { quizId: number; onDone: () => void }) {
  const { data, error, refetch } = useApi(quizExamMarksApi.sheets, { id: quizId }, { staleTime: 0 });
  const [sheetId, setSheetId] = useState<number | null>(null);
  if (error && !data) return <ErrorState title="The sheets could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="form-scroll">
      {data.rows.length === 0 ? (
        <EmptyState
          title="No sheet is open to you"
          text="An exam must be open for marks, and you must be one of the subject’s teachers in it."
        />
      ) : (
        <Select
          label="Sheet of marks"
          data={data.rows.map((sheet) => ({ value: String(sheet.id), label: `${sheetName(sheet)} (${sheet.missing} missing)` }))}
          value={sheetId === null ? null : String(sheetId)}
          onChange={(next) => setSheetId(next === null ? null : Number(next))}
          searchable
        />
      )}
      {sheetId !== null && <Difference key={sheetId} quizId={quizId} sheetId={sheetId} onDone={onDone} />}
      <Takings quizId={quizId} />
    </div>
  );
}

function Difference({ quizId, sheetId, onDone }: { quizId: number; sheetId: number; onDone: () => void }) {
  const [paper, setPaper] = useState<number | null>(null);
  const [replace, setReplace] = useState(false);
  const asked = { id: quizId, sheetId, replace, ...(paper === null ? {} : { paper }) };
  const { data, error, refetch } = useApi(quizExamMarksApi.preview, asked, { staleTime: 0 });
  const take = useSave(quizExamMarksApi.take, {
    onDone: ({ entered }) => {
      say(`${counted(entered, 'mark')} entered`);
      onDone();
    },
    onFailed: ({ message }) => {
      say(message);
      void refetch();
    },
  });
  if (error) return <ErrorState title="It cannot be taken over" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { counts, rows, fingerprint, refused, papers } = data;
  const entering = counts.enter + counts.replace;
  return (
    <>
      {papers.length > 1 && (
        <Select
          label="Paper"
          data={papers.map(({ place, name, outOf }) => ({ value: String(place), label: `${name}, out of ${outOf}` }))}
          value={String(data.paper)}
          onChange={(next) => setPaper(Number(next))}
          allowDeselect={false}
        />
      )}
      <Checkbox
        label="Replace marks that are there already"
        checked={replace}
        onChange={({ currentTarget: { checked } }) => setReplace(checked)}
      />
      <Facts
        rows={[
          ['Out of', `${data.outOf}${data.rounds ? ', rounded to whole marks' : ''}`],
          ['Entered', counts.enter],
          ['Replaced', counts.replace],
          ['Kept as they are', counts.keep],
          ['Without an attempt', counts.none],
        ]}
      />
      {refused !== null && <Note tone="neg">{refused}</Note>}
      <RowsTable label="Marks before and after" columns={columns} rows={rows} keyOf={({ studentId }) => studentId} />
      <div>
        <Button
          disabled={refused !== null || entering === 0}
          loading={take.isPending}
          onClick={() => take.mutate({ id: quizId, sheetId, paper: data.paper, replace, fingerprint })}
        >
          {entering === 0 ? 'Nothing to enter' : `Enter ${counted(entering, 'mark')}`}
        </Button>
      </div>
    </>
  );
}
