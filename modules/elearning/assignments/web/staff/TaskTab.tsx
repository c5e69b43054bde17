import { RichText } from '#kit/web/editor/RichText.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { Assignment } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { FileButton, lateWords, marksText, openFile, takenWords } from '../words.tsx';

const teamWords = { none: 'Everybody by themselves', one: 'Teams: one hands in for all', all: 'Teams: all must agree' } as const;

/** What was set, and by which rules. */
export function TaskTab({ assignment }: { assignment: Assignment }) {
  const { id, instructions, files, takes, opensAt, cutOffAt, team, teams, rubric, studentNames, authorName } = assignment;
  return (
    <div className="asg-columns">
      <Box title="What to do" padded>
        <div className="asg-stack">
          <RichText text={instructions} />
          {files.length > 0 && (
            <ul className="asg-files">
              {files.map(({ fileId, name }) => (
                <li key={fileId}>
                  <FileButton name={name} onOpen={() => openFile(assignmentsApi.file, { id, fileId }, name)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Box>
      <Box title="Rules" padded>
        <div className="asg-stack asg-given">
          <dl>
            <dt>Set by</dt>
            <dd>{authorName}</dd>
            <dt>Opens</dt>
            <dd>
              <InstantText at={opensAt} />
            </dd>
            <dt>Closes</dt>
            <dd>{cutOffAt === null ? 'Not by itself' : <InstantText at={cutOffAt} />}</dd>
            <dt>Handed in</dt>
            <dd>{takes.length === 0 ? 'Nothing: work on paper' : takes.map((kind) => takenWords[kind]).join(', ')}</dd>
            <dt>Late work</dt>
            <dd>{lateWords(assignment)}</dd>
            <dt>Teams</dt>
            <dd>{teamWords[team]}</dd>
            {studentNames.length > 0 && (
              <>
                <dt>For</dt>
                <dd>{studentNames.join(', ')}</dd>
              </>
            )}
          </dl>
          {teams.length > 0 && <p>{teams.map(({ name, studentIds }) => `${name} (${studentIds.length})`).join(', ')}</p>}
          {rubric.map(({ key, name, levels }) => (
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
    </div>
  );
}
