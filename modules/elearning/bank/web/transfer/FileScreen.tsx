import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
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
import { formatWords, type QuestionFile, questionFilesApi } from '../../contract/transfer.ts';
import { questionLanguages } from '../questions/languages.ts';
import { useChoices } from '../questions/question-fields.tsx';
import { FoundQuestions } from './FoundQuestions.tsx';

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
  // What the bank has already is chosen only by somebody who wants it twice.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(file.found.flatMap(({ number, question }) => (question && !file.already.includes(number) ? [number] : []))),
  );
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
      {open && file.already.length > 0 && (
        <Note tone="att">
          {`The bank has ${counted(file.already.length, 'question')} of this file already. They are not chosen; choose them to have them twice.`}
        </Note>
      )}
      <FoundQuestions file={file} chosen={chosen} onChoose={open ? setChosen : undefined} />
    </Page>
  );
}

/** Where the chosen questions go. */
function TakeForm({ file, chosen }: { file: QuestionFile; chosen: ReadonlySet<number> }) {
  const go = useGo();
  const { courses, classes } = useChoices();
  return (
    <Box title="Take them into the bank" padded>
      <RecordForm
        save={questionFilesApi.take}
        fixed={{ id: file.id, numbers: [...chosen].toSorted((a, b) => a - b) }}
        initial={{ state: 'draft', language: 'en' }}
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
          { kind: 'select', name: 'language', label: 'Language', required: true, options: questionLanguages },
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
        {...(chosen.size === 0 && { text: 'Choose at least one question below.' })}
        submit={`Take ${counted(chosen.size, 'question')}`}
        onDone={({ taken }) => {
          say(`${counted(taken, 'question')} came into the bank`);
          go(to(bankScreens.questions, {}));
        }}
      />
    </Box>
  );
}
