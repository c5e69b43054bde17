import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import type { StaffPost } from '../../contract/post.ts';
import { moderationApi, thinktankApi } from '../../contract/thinktank.ts';
import { heldWords } from '../../contract/words.ts';
import { pictureAt, PostStateOf, Written, WriteField } from '../parts.tsx';
import { VersionsDrawer } from './VersionsDrawer.tsx';

/** A post with who wrote it, its reports, and what a moderator does with it. */
export function ModeratedPost({ threadId, post }: { threadId: number; post: StaffPost }) {
  const { by, at, editedAt, state, held, reason, decidedBy, decidedAt, endorsedBy, accepted, text, title, votes, reports } = post;
  const open = reports.filter(({ settledAt }) => settledAt === null);
  return (
    <li>
      <Box padded>
        <article className="think-post" aria-label={title ?? `Answer of ${by.name}`}>
          <p className="think-head">
            <strong>{by.name}</strong>
            {by.seat !== null && <span>{by.seat}</span>}
            {by.studentId === null && <Tag tone="inf">Teacher</Tag>}
            {by.alias !== null && <Tag tone="att">Students see “{by.alias}”</Tag>}
            <InstantText at={at} />
            {editedAt !== null && (
              <span>
                changed <InstantText at={editedAt} />
              </span>
            )}
            <span className="num">{counted(votes, 'vote')}</span>
            {accepted && <Tag tone="pos">Accepted</Tag>}
            {endorsedBy !== null && <Tag tone="pos">Endorsed by {endorsedBy}</Tag>}
            <PostStateOf state={state} />
          </p>
          {held !== null && <Note tone="att">{heldWords[held]}.</Note>}
          {reason !== null && (
            <Note>
              {decidedBy}, <InstantText at={decidedAt} />: {reason}
            </Note>
          )}
          {reports.length > 0 && (
            <Note tone={open.length > 0 ? 'att' : 'quiet'}>
              {open.length > 0 ? capital(counted(open.length, 'report')) : 'Reports that were looked at'}
              <ul>
                {reports.map((report) => (
                  <li key={`${report.by} ${report.at}`}>
                    {report.by}: {report.reason}
                  </li>
                ))}
              </ul>
            </Note>
          )}
          {text !== null && <Written text={text} picture={pictureAt(thinktankApi.picture, threadId)} />}
          <Acts threadId={threadId} post={post} reported={open.length > 0} />
        </article>
      </Box>
    </li>
  );
}

type Step = 'sendBack' | 'remove' | 'stop' | 'change' | 'versions';

function Acts({ threadId, post, reported }: { threadId: number; post: StaffPost; reported: boolean }) {
  const { id, version, state, by, mine, title, text, endorsedBy, versions } = post;
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const refused = { onFailed: (error: Error) => say(error.message) };
  const approve = useSave(moderationApi.approve, { ...refused, onDone: () => say('Shown') });
  const endorse = useSave(thinktankApi.endorse, refused);
  const sendBack = useSave(moderationApi.sendBack);
  const remove = useSave(moderationApi.remove);
  const student = by.studentId !== null;
  const small = { size: 'xs', variant: 'default' } as const;
  return (
    <div className="think-acts">
      {(state === 'waiting' || state === 'removed' || reported) && state !== 'returned' && (
        <Button size="xs" onClick={() => approve.mutate({ id, version })}>
          {state === 'shown' ? 'Leave it' : state === 'removed' ? 'Show again' : 'Approve'}
        </Button>
      )}
      {title === null && state === 'shown' && !mine && (
        <Button {...small} onClick={() => endorse.mutate({ id, version, on: endorsedBy === null })}>
          {endorsedBy === null ? 'Endorse' : 'No longer endorse'}
        </Button>
      )}
      {mine && state !== 'removed' && (
        <Button {...small} onClick={() => setStep('change')}>
          Change
        </Button>
      )}
      {student && (state === 'waiting' || state === 'shown') && (
        <Button {...small} onClick={() => setStep('sendBack')}>
          Send back
        </Button>
      )}
      {state !== 'removed' && (
        <Button {...small} onClick={() => setStep('remove')}>
          Remove
        </Button>
      )}
      {versions > 0 && (
        <Button {...small} onClick={() => setStep('versions')}>
          {counted(versions, 'earlier version')}
        </Button>
      )}
      {student && (
        <Button {...small} onClick={() => setStep('stop')}>
          Stop student
        </Button>
      )}
      {step === 'sendBack' && (
        <ReasonDialog
          title="Send this post back"
          text={`Others do not see it any more. ${by.name} reads the reason and can change it.`}
          keep="Leave as it is"
          confirm="Send back"
          danger={false}
          onClose={close}
          onConfirm={async (reason) => {
            await sendBack.mutateAsync({ id, version, reason });
            close();
          }}
        />
      )}
      {step === 'remove' && (
        <ReasonDialog
          title="Remove this post"
          text={`Where it stood it says “Removed by a moderator”. ${by.name} reads the reason.`}
          keep="Leave as it is"
          confirm="Remove post"
          onClose={close}
          onConfirm={async (reason) => {
            await remove.mutateAsync({ id, version, reason });
            close();
          }}
        />
      )}
      <StepDrawer
        opened={step === 'stop'}
        onClose={close}
        title="Stop student"
        text={`${by.name} cannot ask, answer or change posts for so long, and is told why.`}
        save={moderationApi.stop}
        fixed={{ id }}
        initial={{ days: 7 }}
        fields={[
          { kind: 'number', name: 'days', label: 'Days', min: 1, max: 90 },
          { kind: 'textarea', name: 'reason', label: 'Reason, as the student reads it' },
        ]}
        onDone={() => say('The student is stopped')}
      />
      <StepDrawer
        opened={step === 'change'}
        onClose={close}
        title={title === null ? 'Change answer' : 'Change question'}
        save={thinktankApi.edit}
        fixed={{ id, version, ...(title === null ? { title: null } : {}) }}
        initial={{ title, text }}
        fields={[
          ...(title === null ? [] : [{ kind: 'text' as const, name: 'title' as const, label: 'In one line', wide: true }]),
          {
            kind: 'custom',
            name: 'text',
            label: 'Text',
            wide: true,
            render: (slot) => <WriteField slot={slot} before={text} picture={pictureAt(thinktankApi.picture, threadId)} />,
          },
        ]}
        size={720}
        onDone={() => say('Saved')}
      />
      <VersionsDrawer opened={step === 'versions'} postId={id} threadId={threadId} onClose={close} />
    </div>
  );
}
