import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { quizAttemptsApi } from '../../../contract/attempts.ts';
import { quizPapersApi, type QuizSheet, quizSheetsApi, sheetStateWords } from '../../../contract/papers.ts';
import { Fields } from './Fields.tsx';
import { pictureAddress } from './PageList.tsx';
import { sheetTones } from './sheet-tones.ts';

/** One answer sheet: what a person has to decide, its pictures, and what was read. */
export function SheetDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Answer sheet" size={720}>
      {id !== null && <Loaded id={id} />}
    </SideDrawer>
  );
}

function Loaded({ id }: { id: number }) {
  const { data, error, refetch } = useApi(quizSheetsApi.get, { id }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The sheet could not be loaded" error={error} onRetry={() => void refetch()} />;
  return data ? <One sheet={data} /> : <SkeletonPage />;
}

function One({ sheet }: { sheet: QuizSheet }) {
  const { id, version, state, missing } = sheet;
  const [taking, setTaking] = useState(false);
  const take = useSave(quizSheetsApi.take, { invalidate: [quizSheetsApi.get, quizPapersApi.sheets, quizPapersApi.list] });
  const name = sheet.student ?? `Spare sheet ${sheet.no}`;
  return (
    <div className="drawer-form">
      <Facts
        rows={[
          ['Student', sheet.student === null ? null : `${sheet.student}, ${sheet.admissionNo}`],
          ['Class', sheet.seat],
          ['Sheet', `Paper ${sheet.paperNo}, sheet ${sheet.no}, variant ${sheet.variant}`],
          [
            'State',
            <Status key="state" tone={sheetTones[state]}>
              {sheetStateWords[state]}
            </Status>,
          ],
          ['Note', sheet.says],
        ]}
      />
      {state === 'printed' && <Note>No picture of this sheet has come yet.</Note>}
      {missing.length > 0 && state !== 'printed' && (
        <Note tone="att">
          {missing.length === 1 ? `Page ${missing[0]} is missing.` : `Pages ${missing.join(', ')} are missing.`} What stands there
          counts as not answered if you take the sheet without it.
        </Note>
      )}
      {state === 'whose' && <Whose sheet={sheet} />}
      {(state === 'partly' || state === 'again') && (
        <Button variant="default" onClick={() => setTaking(true)}>
          {state === 'partly' ? 'Take without the missing page' : 'Take as another attempt'}
        </Button>
      )}
      {taking && (
        <ReasonDialog
          name="because"
          danger={false}
          keep="Not yet"
          title={state === 'partly' ? 'Take this sheet without a page?' : 'Take this sheet as another attempt?'}
          text="It is submitted and marked as it stands. Which attempt counts is what the quiz says."
          confirm="Take sheet"
          onClose={() => setTaking(false)}
          onConfirm={async (because) => {
            await take.mutateAsync({ id, version, because });
            setTaking(false);
            say('The sheet is taken');
          }}
        />
      )}
      <Fields key={version} sheet={sheet} />
      {sheet.pageRows.map((page) => (
        <figure key={page.id} className="quiz-paper-page">
          <figcaption>Page {page.page}</figcaption>
          <SignedImage address={pictureAddress(page.id)} alt={`Page ${page.page} of ${name}`} />
        </figure>
      ))}
    </div>
  );
}

/** Says whose a sheet without a name is, among those for whom the quiz is. */
function Whose({ sheet }: { sheet: QuizSheet }) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useApi(quizAttemptsApi.results, { id: sheet.quizId, q, size: 25, sort: 'student' }, { keepPrevious: true });
  const save = useSave(quizSheetsApi.belongs, { invalidate: [quizSheetsApi.get, quizPapersApi.sheets, quizPapersApi.list] });
  return (
    <div className="quiz-paper-whose">
      <Select
        label="Whose sheet is it?"
        description="The name is written on the page."
        searchable
        searchValue={q}
        onSearchChange={setQ}
        filter={({ options }) => options}
        data={(data?.rows ?? []).map(({ id, student, admissionNo }) => ({
          value: String(id),
          label: `${student}, ${admissionNo}`,
        }))}
        value={chosen}
        onChange={setChosen}
        error={save.error && (save.error.fields[0]?.message ?? save.error.message)}
      />
      <Button
        disabled={chosen === null}
        loading={save.isPending}
        onClick={() => save.mutate({ id: sheet.id, version: sheet.version, studentId: Number(chosen) })}
      >
        Save
      </Button>
    </div>
  );
}
