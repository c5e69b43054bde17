import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { RichText } from '#kit/web/editor/RichText.tsx';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type LearnerAssignment, learnerAssignmentsApi } from '../../contract/learner.ts';
import type { HandedIn } from '../../contract/marking.ts';
import { FileButton, lateWords, marksText, openFile, WorkStateOf } from '../words.tsx';
import '../assignments.css';
import { GivenBack } from './GivenBack.tsx';
import { WorkForm } from './WorkForm.tsx';

/** One assignment with the student’s own work. */
export default function OwnAssignment() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerAssignmentsApi.get, { id: Number(id) });
  const ready = useOutboxReady();
  if (data && ready) return <Shown assignment={data} />;
  return (
    <Page>
      <PageHeader title="Assignment" />
      {error && !data ? (
        <ErrorState title="The assignment could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ assignment }: { assignment: LearnerAssignment }) {
  const { id, title, courseName, teacher, dueAt, maxMark, cutOffAt, why, open, state } = assignment;
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          courseName,
          teacher,
          <>
            Due <InstantText at={dueAt} />
          </>,
          maxMark === null ? null : `${marksText(maxMark)} marks`,
          <WorkStateOf key="state" state={state} />,
        ]}
      />
      <div className="asg-columns">
        {assignment.given.map((given) => (
          <GivenBack key={given.id} assignment={assignment} given={given} />
        ))}
        <Box title="What to do" padded>
          <div className="asg-stack">
            <RichText text={assignment.instructions} />
            {assignment.files.length > 0 && (
              <ul className="asg-files">
                {assignment.files.map(({ fileId, name }) => (
                  <li key={fileId}>
                    <FileButton name={name} onOpen={() => openFile(learnerAssignmentsApi.attachment, { id, fileId }, name)} />
                  </li>
                ))}
              </ul>
            )}
            {assignment.handsIn && (
              <p className="muted">
                {lateWords(assignment)}
                {cutOffAt !== null && (
                  <>
                    {' '}
                    It closes on <InstantText at={cutOffAt} />.
                  </>
                )}
              </p>
            )}
          </div>
        </Box>
        {assignment.rubric.length > 0 && (
          <Box title="How it is marked" padded>
            <div className="asg-stack">
              {assignment.rubric.map(({ key, name, levels }) => (
                <div key={key} className="asg-level">
                  <strong>{name}</strong>
                  {levels.map(({ words, mark }, at) => (
                    <span key={at}>
                      {marksText(mark)}: {words}
                    </span>
                  ))}
                </div>
              ))}
            </div>
          </Box>
        )}
        {assignment.team !== 'none' && assignment.members.length > 0 && (
          <Box title="Your team" padded>
            <ul className="asg-stack">
              {assignment.members.map(({ name, me, agreed }) => (
                <li key={name}>
                  {name}
                  {me && ' (you)'}
                  {assignment.team === 'all' &&
                    state !== 'submitted' &&
                    (agreed ? ', agrees to hand in' : ', has not agreed yet')}
                </li>
              ))}
            </ul>
          </Box>
        )}
        {open ? <WorkForm key={id} assignment={assignment} /> : why !== null && <Note>{why}</Note>}
        {assignment.handedIn.map((one) => (
          <Receipt key={one.id} id={id} handedIn={one} />
        ))}
      </div>
    </Page>
  );
}

/** What was handed in and when, by the server’s clock. */
function Receipt({ id, handedIn }: { id: number; handedIn: HandedIn }) {
  const { at, by, words, link, files, number } = handedIn;
  return (
    <Box title={number === 1 ? 'Handed in' : `Handed in, version ${number}`} aside={<InstantText at={at} />} padded>
      <div className="asg-stack">
        <p className="muted">By {by}</p>
        {words !== null && <p className="asg-words">{words}</p>}
        {link !== null && (
          <p>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          </p>
        )}
        {files.length > 0 && (
          <ul className="asg-files">
            {files.map((file) => (
              <li key={file.id}>
                <FileButton
                  name={file.name}
                  onOpen={() => openFile(learnerAssignmentsApi.handedFile, { id, handedFileId: file.id }, file.name)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Box>
  );
}
