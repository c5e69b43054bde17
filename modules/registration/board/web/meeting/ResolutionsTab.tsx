import { useState } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Meeting } from '../../contract/meetings.ts';
import type { Resolution } from '../../contract/resolutions.ts';
import { resolutionState } from '../board-words.ts';
import { ResolutionDrawer } from '../ResolutionDrawer.tsx';
import '#kit/web/ui/css/people.css';

/** What the meeting resolved. */
export function ResolutionsTab({ meeting, open }: { meeting: Meeting; open: boolean }) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Box
      title="Resolutions"
      count={meeting.resolutions.length}
      aside={
        open && (
          <button type="button" className="link" onClick={() => setShown('new')}>
            Add resolution
          </button>
        )
      }
    >
      {meeting.resolutions.length === 0 && (
        <EmptyState title="No resolutions yet" text="Record what was resolved, who carries it out and by when." />
      )}
      <ul className="people">
        {meeting.resolutions.map((resolution) => (
          <Line key={resolution.id} resolution={resolution} onOpen={() => setShown(String(resolution.id))} />
        ))}
      </ul>
      <ResolutionDrawer open={shown} onClose={() => setShown(null)} meetingId={meeting.id} />
    </Box>
  );
}

function Line({ resolution, onOpen }: { resolution: Resolution; onOpen: () => void }) {
  const { resolutionNo, body, ownerName, dueOn } = resolution;
  const [tone, words] = resolutionState(resolution);
  return (
    <li>
      <span>
        <button type="button" className="link num" onClick={onOpen}>
          {resolutionNo}
        </button>{' '}
        {body}
        <br />
        <small className="hint">
          {ownerName ?? 'Nobody named'}
          {dueOn && (
            <>
              , due <DayText day={dueOn} />
            </>
          )}
        </small>
      </span>
      <Status tone={tone}>{words}</Status>
    </li>
  );
}
