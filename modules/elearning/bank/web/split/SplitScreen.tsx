import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { splitScreen } from '../../../content/contract/split-screen.ts';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import { bankScreens } from '../../contract/screens.ts';
import { type PaperToSplit, splitApi } from '../../contract/split.ts';
import { PieceCard } from './PieceCard.tsx';
import { cut, type Draft, firstDrafts, joined, rowsOf } from './pieces.ts';
import './split.css';

const PaperPage = latePart<{ resourceId: number; number: number; name: string; page: number }>({
  what: 'The pages',
  load: async () => (await import('./PaperPage.tsx')).default,
});

const unread = {
  waiting: ['The words of this paper are being read', 'Come back in a minute.'],
  none: ['This paper has no words to split', 'It may be a scan. Type its questions in the bank, or upload a version with words.'],
  failed: ['The words of this paper could not be read', 'Upload another version of its file.'],
} as const;

export default function SplitScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(splitApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One key={data.file?.number ?? 0} paper={data} />;
  return (
    <Page>
      <PageHeader title={splitScreen.title} />
      {error ? (
        <ErrorState title="The paper could not be opened" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ paper }: { paper: PaperToSplit }) {
  const { id, title, courseId, courseName, classId, className, file, scheme, source } = paper;
  const go = useGo();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => firstDrafts(paper));
  const [changed, setChanged] = useState(false);
  const taken = useRef(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [topicId, setTopicId] = useState<number | null>(paper.topicIds.length === 1 ? (paper.topicIds[0] ?? null) : null);
  const [wrong, setWrong] = useState<{ key: string; words: string } | null>(null);
  const chosen = drafts.filter((draft) => draft.chosen);
  const page = drafts.find(({ key }) => key === opened)?.page ?? drafts[0]?.page ?? 1;
  const set = (next: readonly Draft[]): void => {
    setDrafts(next);
    setChanged(true);
    setWrong(null);
  };
  const take = useSave(splitApi.take, {
    onDone: ({ questionIds }) => {
      taken.current = true;
      say(`${counted(questionIds.length, 'draft')} came into the bank`);
      go(to(bankScreens.questions, {}));
    },
    onFailed: ({ message, fields }) => {
      const [first] = fields;
      const at = Number(/^rows\.(\d+)\./.exec(first?.path ?? '')?.[1] ?? Number.NaN);
      const draft = chosen[at];
      if (!draft) return say(first?.message ?? message);
      setOpened(draft.key);
      return setWrong({ key: draft.key, words: first?.message ?? message });
    },
  });
  const [head, words] =
    paper.wordsRead === 'read' ? ['Nothing to split', 'No words were found in this paper.'] : unread[paper.wordsRead];
  return (
    <Page>
      <PageHeader
        title={splitScreen.title}
        meta={[title, courseName, className ?? 'Every class', source, scheme && `With ${scheme.title}`]}
        primary={
          file && (
            <Button
              disabled={chosen.length === 0 || chosen.length > 100}
              loading={take.isPending}
              onClick={() => take.mutate({ id, file: file.number, rows: rowsOf(drafts, topicId) })}
            >
              Take {counted(chosen.length, 'draft')}
            </Button>
          )
        }
      />
      <LeaveGuard dirty={() => changed && !taken.current} />
      {drafts.length === 0 ? (
        <EmptyState title={head} text={words} />
      ) : (
        <div className="split">
          <Box title="Pieces" count={drafts.length} padded>
            <TopicSelect
              name="topicId"
              label="Topic of all"
              courseId={courseId}
              classId={classId}
              value={topicId}
              onChange={(next) => {
                setTopicId(next);
                setChanged(true);
              }}
            />
            <ol className="split-pieces">
              {drafts.map((draft, at) => (
                <PieceCard
                  key={draft.key}
                  draft={draft}
                  opened={draft.key === opened}
                  courseId={courseId}
                  classId={classId}
                  wrong={wrong?.key === draft.key ? wrong.words : null}
                  last={at === drafts.length - 1}
                  onOpen={() => setOpened(draft.key === opened ? null : draft.key)}
                  onChange={(next) => set(drafts.map((one) => (one.key === next.key ? next : one)))}
                  onJoin={() => set(joined(drafts, at))}
                  onCut={(position) => set(cut(drafts, at, position))}
                />
              ))}
            </ol>
          </Box>
          {file?.type === 'application/pdf' && (
            <aside className="split-aside" aria-label="The paper">
              <PaperPage resourceId={id} number={file.number} name={title} page={page} />
            </aside>
          )}
        </div>
      )}
    </Page>
  );
}
