import { ActionIcon, Button } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { type LearnerThread, learnerThinktankApi } from '../../contract/learner.ts';
import type { PeerPost } from '../../contract/post.ts';
import { heldWords } from '../../contract/words.ts';
import { pictureAt, PostStateOf, Written, WriteField } from '../parts.tsx';

/** A question or an answer, as a student sees it. */
export function OwnPost({ thread, post }: { thread: LearnerThread; post: PeerPost }) {
  const { text, by, mine, at, editedAt, state, held, reason, endorsedBy, accepted, fresh, title } = post;
  const picture = pictureAt(learnerThinktankApi.picture, thread.id);
  const head = (
    <p className="think-head">
      <strong>{mine ? 'You' : by.name}</strong>
      {mine && by.kind === 'anonymous' && <span>seen by others as {by.name}</span>}
      {by.kind === 'teacher' && <Tag tone="inf">Teacher</Tag>}
      <InstantText at={at} />
      {editedAt !== null && <span>changed</span>}
      {accepted && <Tag tone="pos">Solved it</Tag>}
      {endorsedBy !== null && <Tag tone="pos">Endorsed by {endorsedBy}</Tag>}
      {fresh && <Tag tone="inf">New</Tag>}
      <PostStateOf state={state} />
    </p>
  );
  if (text === null)
    return (
      <li>
        <Box padded>
          <p className="muted">Removed by a moderator.</p>
        </Box>
      </li>
    );
  return (
    <li>
      <Box padded>
        <article className="think-post" aria-label={title ?? `Answer of ${mine ? 'yours' : by.name}`}>
          {head}
          {mine && reason !== null && <Note tone="att">A moderator says: {reason}</Note>}
          {mine && state === 'waiting' && held !== null && (
            <Note>Others do not see it until a teacher has looked. {heldWords[held]}.</Note>
          )}
          <Written text={text} picture={picture} />
          <Acts thread={thread} post={post} />
        </article>
      </Box>
    </li>
  );
}

function Acts({ thread, post }: { thread: LearnerThread; post: PeerPost }) {
  const { id, version, mine, state, votes, myVote, reported, accepted, title, text } = post;
  const [changing, setChanging] = useState(false);
  const [reporting, setReporting] = useState(false);
  const refused = { onFailed: (error: Error) => say(error.message) };
  const vote = useSave(learnerThinktankApi.vote, refused);
  const accept = useSave(learnerThinktankApi.accept, refused);
  const report = useSave(learnerThinktankApi.report);
  const shown = state === 'shown';
  const question = title !== null;
  const cast = (value: -1 | 1) => vote.mutate({ id, value: myVote === value ? 0 : value });
  return (
    <div className="think-acts">
      {shown && (
        <span className="think-votes">
          {!mine && !thread.closed && (
            <ActionIcon
              variant={myVote === 1 ? 'filled' : 'default'}
              aria-label="Helpful"
              aria-pressed={myVote === 1}
              onClick={() => cast(1)}
            >
              <IconThumbUp size={16} stroke={1.7} />
            </ActionIcon>
          )}
          <span className="num">
            {votes}
            <span className="sr"> votes</span>
          </span>
          {!mine && !thread.closed && (
            <ActionIcon
              variant={myVote === -1 ? 'filled' : 'default'}
              aria-label="Not helpful"
              aria-pressed={myVote === -1}
              onClick={() => cast(-1)}
            >
              <IconThumbDown size={16} stroke={1.7} />
            </ActionIcon>
          )}
        </span>
      )}
      {thread.mine && !question && shown && (
        <Button size="xs" variant="default" onClick={() => accept.mutate({ id: thread.id, postId: accepted ? null : id })}>
          {accepted ? 'It did not solve it' : 'This solved it'}
        </Button>
      )}
      {mine && state !== 'removed' && !thread.closed && (
        <Button size="xs" variant="default" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      {!mine && shown && (
        <Button size="xs" variant="subtle" disabled={reported} onClick={() => setReporting(true)}>
          {reported ? 'Reported' : 'Report'}
        </Button>
      )}
      <StepDrawer
        opened={changing}
        onClose={() => setChanging(false)}
        title={question ? 'Change question' : 'Change answer'}
        text="What stood there before is kept; teachers can read it."
        save={learnerThinktankApi.edit}
        fixed={{ id, version, ...(question ? {} : { title: null }) }}
        initial={{ title, text }}
        fields={[
          ...(question ? [{ kind: 'text' as const, name: 'title' as const, label: 'In one line', wide: true }] : []),
          {
            kind: 'custom',
            name: 'text',
            label: question ? 'Your question' : 'Your answer',
            wide: true,
            render: (slot) => (
              <WriteField slot={slot} before={text} picture={pictureAt(learnerThinktankApi.picture, thread.id)} />
            ),
          },
        ]}
        size={720}
        onDone={() => say('Saved')}
      />
      {reporting && (
        <ReasonDialog
          title="Report this post"
          text="Moderators read what you say. Other students do not learn that it was you."
          label="What is wrong with it"
          keep="Do not report"
          confirm="Report post"
          onClose={() => setReporting(false)}
          onConfirm={async (reason) => {
            await report.mutateAsync({ id, reason });
            setReporting(false);
            say('Reported');
          }}
        />
      )}
    </div>
  );
}
