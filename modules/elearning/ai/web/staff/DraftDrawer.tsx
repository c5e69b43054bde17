import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { bankScreens } from '../../../bank/contract/screens.ts';
import { contentScreens } from '../../../content/contract/screens.ts';
import { type DraftRecord, draftsApi } from '../../contract/drafts.ts';
import { taking } from '../../contract/taking.ts';
import { toolsApi } from '../../contract/tools.ts';
import { draftWords } from '../../contract/words.ts';
import { DraftStateOf, HowOf } from '../words.tsx';
import { textOfDraft } from './draft-text.ts';
import { DraftView } from './DraftView.tsx';
import { RequestStrip } from './RequestStrip.tsx';
import { StarsGiven } from './StarsGiven.tsx';

/** One draft: what it says, where it comes from, and what may be made of it. */
export function DraftDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(draftsApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={data ? draftWords[data.kind] : 'Draft'} size={640}>
      {error && !data && <ErrorState title="The draft could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && data.id === id && <DraftParts key={data.id} draft={data} />}
    </SideDrawer>
  );
}

function DraftParts({ draft }: { draft: DraftRecord }) {
  const at = { id: draft.id, version: draft.version };
  const [planning, setPlanning] = useState(false);
  const take = useSave(draftsApi.take, { onDone: ({ takenTo }) => say(doneWords(takenTo)) });
  const discard = useSave(draftsApi.discard, { onDone: () => say('The draft is put aside') });
  const restore = useSave(draftsApi.restore, { onDone: () => say('The draft is back in the list') });
  const failed = take.error ?? discard.error ?? restore.error;
  const { access, otherwise } = taking[draft.kind];
  const takes = judge(access, viewer()) === 'allowed';
  const waits = draft.state === 'draft';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(textOfDraft(draft.content));
    } catch {
      return say('The text could not be copied. Mark it here and copy it by hand.');
    }
    if (waits) take.mutate({ ...at, copied: true });
    else say('The text is copied');
  };
  return (
    <div className="form-scroll stack">
      <div className="row">
        <HowOf how={draft.how} />
        <DraftStateOf state={draft.state} />
      </div>
      {draft.how === 'model' && (
        <Note tone="att">A model wrote this. Check what it says before you use it; models are wrong and sound sure.</Note>
      )}
      {failed && <Note tone="neg">{failed.message}</Note>}
      <DraftView content={draft.content} />
      <Origin draft={draft} />
      <Again draft={draft} />
      <StarsGiven draft={draft} />
      {waits && planning && (
        <RecordForm
          save={draftsApi.take}
          fixed={at}
          initial={{}}
          fields={[{ kind: 'date', name: 'day', label: 'Day of the lesson', required: true }]}
          text="The plan is yours as a draft: you change it and hand it in under “Lesson plans”."
          submit="Make lesson plan"
          onDone={({ takenTo }) => say(doneWords(takenTo))}
        />
      )}
      {waits && !takes && <p className="muted">{otherwise}</p>}
      {!(waits && planning) && (
        <div className="row">
          {waits && takes && (
            <Button loading={take.isPending} onClick={() => (draft.kind === 'plan' ? setPlanning(true) : take.mutate(at))}>
              {takeWords[draft.kind]}
            </Button>
          )}
          {'clipboard' in navigator && (
            <Button variant="default" onClick={() => void copy()}>
              Copy text
            </Button>
          )}
          {waits && (
            <Button variant="subtle" loading={discard.isPending} onClick={() => discard.mutate(at)}>
              Put aside
            </Button>
          )}
          {(draft.state === 'discarded' || draft.takenTo === 'copied') && (
            <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate(at)}>
              Let it wait again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Asks for the same once more; what was drafted stays. */
function Again({ draft: { callId } }: { draft: DraftRecord }) {
  const [asked, setAsked] = useState<number | null>(null);
  const again = useSave(toolsApi.again, { onDone: (answer) => setAsked(answer.callId) });
  if (callId === null) return null;
  if (asked !== null) return <RequestStrip key={asked} id={asked} onAgain={(answer) => setAsked(answer.callId)} />;
  return (
    <div className="stack">
      {again.error && <Note tone="neg">{again.error.message}</Note>}
      <div className="row">
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ id: callId })}>
          Ask again
        </Button>
      </div>
    </div>
  );
}

const takeWords = {
  question: 'Take into the bank as a draft',
  plan: 'Make a lesson plan',
  remark: 'Add to the bank of remarks',
  newsletter: 'Begin a newsletter',
} as const;

const doneWords = (takenTo: string | null): string =>
  takenTo === 'copied' ? 'The text is copied' : `The ${takenTo ?? 'draft'} is made`;

/** Where a draft comes from and what became of it. */
function Origin({ draft }: { draft: DraftRecord }) {
  const place = draft.page === null ? '' : `, page ${draft.page}`;
  return (
    <Facts
      rows={[
        ['Sentence', draft.sentence],
        [
          'From',
          draft.resourceId !== null && (
            <Go href={to(contentScreens.resource, { id: draft.resourceId })}>
              {draft.resourceTitle}
              {place}
            </Go>
          ),
        ],
        ['Subject', draft.courseName],
        ['Class', draft.className],
        ['Topic', draft.topicName],
        ['Asked by', draft.madeName],
        ['Made', <InstantText key="made" at={draft.madeAt} />],
        [
          'Became',
          draft.takenTo !== null &&
            (draft.takenTo === 'question' && draft.takenId !== null ? (
              <Go href={to(bankScreens.question, { id: draft.takenId })}>Question {draft.takenId}</Go>
            ) : (
              draft.takenTo
            )),
        ],
        ['Taken by', draft.takenName],
      ].map(([label, value]) => [label as string, value === false ? null : value] as const)}
    />
  );
}
