import { Checkbox } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import { bankScreens } from '../../contract/screens.ts';
import { solutionOf } from '../../contract/solution.ts';
import { formatWords, type QuestionFile, questionFilesApi } from '../../contract/transfer.ts';
import { kindWords } from '../../contract/words.ts';
import { useChoices } from '../questions/question-fields.tsx';

export default function FileScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(questionFilesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One file={data} />;
  return (
    <Page>
      <PageHeader title="Questions of a file" />
      {error ? (
        <ErrorState title="The file could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ file }: { file: QuestionFile }) {
  const good = file.found.flatMap(({ number, question }) => (question === null ? [] : [number]));
  const [chosen, setChosen] = useState<readonly number[]>(good);
  const choose = (number: number, on: boolean) =>
    setChosen((now) => (on ? [...now, number] : now.filter((one) => one !== number)));
  const open = file.takenAt === null;
  return (
    <Page>
      <PageHeader
        title={file.fileName}
        meta={[formatWords[file.format], counted(file.items, 'question'), `${file.good} can be taken`]}
      />
      {open ? (
        <TakeForm file={file} chosen={chosen} />
      ) : (
        <Note>{`${counted(file.taken ?? 0, 'question')} of this file came into the bank: ${file.courseName ?? ''}.`}</Note>
      )}
      <Box title="What the file holds" count={file.items}>
        <RowsTable
          label="Questions of the file"
          rows={file.found}
          keyOf={({ number }) => number}
          columns={[
            {
              key: 'words',
              label: 'Question',
              wrap: true,
              value: (row) =>
                open && row.question !== null ? (
                  <Checkbox
                    label={row.words}
                    checked={chosen.includes(row.number)}
                    onChange={({ currentTarget }) => choose(row.number, currentTarget.checked)}
                  />
                ) : (
                  row.words
                ),
            },
            { key: 'kind', label: 'Kind', value: (row) => row.kind && kindWords[row.kind], quiet: true },
            {
              key: 'right',
              label: 'Right',
              value: (row) => row.question && solutionOf(row.question.body).join('; ').slice(0, 200),
              quiet: true,
              wrap: true,
            },
            {
              key: 'left',
              label: 'Not held',
              wrap: true,
              phone: 'note',
              value: (row) => (row.problem === null ? row.left.join('; ') : <span className="neg">{row.problem}</span>),
            },
          ]}
        />
      </Box>
    </Page>
  );
}

/** Where the chosen questions go. */
function TakeForm({ file, chosen }: { file: QuestionFile; chosen: readonly number[] }) {
  const go = useGo();
  const { courses, classes } = useChoices();
  return (
    <Box title="Take them into the bank" padded>
      <RecordForm
        save={questionFilesApi.take}
        fixed={{ id: file.id, numbers: chosen }}
        initial={{ state: 'draft' }}
        fields={[
          { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: courses },
          { kind: 'select', name: 'classId', label: 'Class', options: classes, placeholder: 'Every class' },
          {
            kind: 'custom',
            name: 'topicId',
            label: 'Topic',
            render: (slot) => (
              <TopicSelect
                name={slot.name}
                label={slot.label}
                courseId={typeof slot.values['courseId'] === 'number' ? slot.values['courseId'] : null}
                value={slot.value}
                onChange={slot.onChange}
                error={slot.error}
              />
            ),
          },
          { kind: 'text', name: 'source', label: 'Source', hint: 'For those that do not say where they come from' },
          {
            kind: 'select',
            name: 'state',
            label: 'They are',
            required: true,
            options: [
              { value: 'draft', label: 'Drafts' },
              { value: 'ready', label: 'Ready' },
            ],
          },
        ]}
        submit={`Take ${counted(chosen.length, 'question')}`}
        onDone={({ taken }) => {
          say(`${counted(taken, 'question')} came into the bank`);
          go(to(bankScreens.questions, {}));
        }}
      />
    </Box>
  );
}
