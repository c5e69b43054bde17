import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { type LearnerAssignment, learnerAssignmentsApi } from '../../contract/learner.ts';
import type { Given } from '../../contract/marking.ts';
import { FileButton, marksText, openFile } from '../words.tsx';

function Scores({ given: { rubric, scores } }: { given: Given }) {
  return rubric.map(({ key, name, levels }) => {
    const found = scores.find((one) => one.key === key);
    const level = found?.level === null || found?.level === undefined ? undefined : levels[found.level];
    return (
      <div key={key} className="asg-row">
        <dt>{name}</dt>
        <dd>
          {found ? marksText(found.mark) : 'Not scored'}
          {level && `: ${level.words}`}
        </dd>
      </div>
    );
  });
}

/** What was given back: marks, comment and pages with corrections, as it was given. */
export function GivenBack({ assignment, given }: { assignment: LearnerAssignment; given: Given }) {
  const files = assignment.handedIn.flatMap((one) => one.files);
  return (
    <Box title={given.outcome === 'changes' ? 'Changes asked for' : 'Returned'} aside={<InstantText at={given.at} />} padded>
      <div className="asg-stack asg-given">
        <dl>
          {given.result !== null && (
            <>
              <dt>Marks</dt>
              <dd className="num">
                <strong>{marksText(given.result)}</strong>
                {given.maxMark !== null && ` of ${marksText(given.maxMark)}`}
                {given.lateOff > 0 && given.mark !== null && (
                  <>
                    {' '}
                    ({marksText(given.mark)}, less {marksText(given.lateOff)} for {counted(given.daysLate, 'day')} late)
                  </>
                )}
              </dd>
            </>
          )}
          <dt>By</dt>
          <dd>{given.by}</dd>
        </dl>
        {given.rubric.length > 0 && given.scores.length > 0 && (
          <dl>
            <Scores given={given} />
          </dl>
        )}
        {given.comment !== null && <p className="asg-words">{given.comment}</p>}
        {given.drawnOn.length > 0 && (
          <ul className="asg-files">
            {given.drawnOn.map((handedFileId) => {
              const name = files.find(({ id }) => id === handedFileId)?.name ?? 'Your work';
              return (
                <li key={handedFileId}>
                  <FileButton
                    name={`${name}, with corrections`}
                    onOpen={() =>
                      openFile(
                        learnerAssignmentsApi.annotated,
                        { id: assignment.id, givenId: given.id, handedFileId },
                        `${name} corrected.pdf`,
                      )
                    }
                  />
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Box>
  );
}
