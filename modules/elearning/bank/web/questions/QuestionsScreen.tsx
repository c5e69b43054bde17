import { IconArchive, IconCheck, IconDownload, IconFileUpload, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { onlyKnown } from '#kit/contract/known-fields.ts';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useSave } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import type { BulkAction } from '#kit/web/ui/list/BulkBar.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { questionKinds } from '../../contract/question.ts';
import { type QuestionRow, questionsApi } from '../../contract/questions.ts';
import { bankScreens } from '../../contract/screens.ts';
import { exportFilters } from '../../contract/transfer.ts';
import { difficulties, difficultyWords, kindWords, questionStates, stateWords } from '../../contract/words.ts';
import { ExportDrawer } from '../transfer/ExportDrawer.tsx';
import { UploadDrawer } from '../transfer/UploadDrawer.tsx';
import { QuestionDrawer } from './QuestionDrawer.tsx';
import { useChoices } from './question-fields.tsx';
import { stateTones } from './state-tones.ts';

const columns: readonly Column<QuestionRow>[] = [
  { key: 'words', label: 'Question', value: (row) => row.words.slice(0, 160), wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true, optional: true },
  { key: 'topicName', label: 'Topic', value: (row) => row.topicName, quiet: true },
  { key: 'difficulty', label: 'Difficulty', value: (row) => difficultyWords[row.difficulty], quiet: true },
  { key: 'state', label: 'State', value: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status> },
  { key: 'marks', label: 'Marks', value: (row) => <span className="num">{row.marks / 100}</span>, end: true, phone: 'figure' },
  { key: 'source', label: 'Source', value: (row) => row.source, quiet: true, optional: true },
  { key: 'tags', label: 'Tags', value: (row) => row.tags.join(', '), quiet: true, optional: true },
  { key: 'addedBy', label: 'Added by', value: (row) => row.addedBy, quiet: true, optional: true },
  { key: 'changedAt', label: 'Changed', value: (row) => <InstantText at={row.changedAt} />, quiet: true, optional: true },
];

/** The question bank: what one teaches, or all for whoever posts content. */
export default function QuestionsScreen() {
  const [exporting, setExporting] = useState(false);
  const moved = useSave(questionsApi.moveAll, {
    onDone: ({ moved: count }, { state: now }) =>
      say(`${capital(counted(count, 'question'))} now: ${stateWords[now].toLowerCase()}`),
    onFailed: ({ message }) => say(message),
  });
  const move = (label: string, icon: BulkAction['icon'], next: QuestionRow['state']): BulkAction => ({
    label,
    icon,
    onClick: (ids, clear) => moved.mutate({ ids: ids.map(Number), state: next }, { onSuccess: clear }),
  });
  const { courses, classes, topics, tags, sources } = useChoices();
  const go = useGo();
  const { state, total, add, body } = useListBody({
    list: questionsApi.list,
    name: 'elearning.questions.list',
    words: {
      title: 'Question bank',
      search: 'Words of a question or its answers',
      empty: {
        title: 'No questions yet',
        text: 'Add questions of what you teach, or bring them from Moodle, GIFT, QTI or a sheet.',
      },
    },
    columns,
    filters: [
      { key: 'courseId', label: 'Subject', options: courses },
      { key: 'classId', label: 'Class', options: classes },
      { key: 'topicId', label: 'Topic', options: topics },
      { key: 'tag', label: 'Tag', options: tags },
      { key: 'kind', label: 'Kind', options: questionKinds.map((value) => ({ value, label: kindWords[value] })) },
      {
        key: 'difficulty',
        label: 'Difficulty',
        options: difficulties.map((value) => ({ value, label: difficultyWords[value] })),
      },
      { key: 'state', label: 'State', options: questionStates.map((value) => ({ value, label: stateWords[value] })) },
      { key: 'source', label: 'Source', options: sources },
    ],
    bulk: [
      move('Say they are ready', IconCheck, 'ready'),
      move('Make them drafts', IconPencil, 'draft'),
      move('Retire them', IconArchive, 'retired'),
    ],
    record: {
      add: 'Add question',
      create: questionsApi.create,
      href: (row) => to(bankScreens.question, { id: row.id }),
      drawer: (open, close) => (
        <>
          <QuestionDrawer question={null} opened={open === 'new'} onClose={close} />
          <UploadDrawer opened={open === 'import'} onClose={close} />
        </>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader
        title="Question bank"
        primary={add}
        menu={[
          {
            label: 'Import questions',
            icon: <IconFileUpload size={16} stroke={1.7} />,
            onClick: () => go(to(bankScreens.questions, {}, { open: 'import' })),
          },
          { label: 'Export questions', icon: <IconDownload size={16} stroke={1.7} />, onClick: () => setExporting(true) },
        ]}
      />
      <SavedViews screen="elearning.questions.list" all="All questions" state={state} total={total} />
      {body}
      <ExportDrawer opened={exporting} onClose={() => setExporting(false)} filters={onlyKnown(exportFilters, state.input)} />
    </Page>
  );
}
