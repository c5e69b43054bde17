import { Select } from '@mantine/core';
import { useState } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { instantText } from '#kit/web/api/clock.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { type HandedFile, type MarkedWork, markingApi } from '../../contract/marking.ts';
import { FileButton, openFile } from '../words.tsx';
import { Heard } from './Heard.tsx';

const DrawnFile = latePart<{ id: number; file: HandedFile; work: MarkedWork; changes: boolean }>({
  what: 'The pages',
  load: async () => (await import('./DrawnFile.tsx')).default,
  waiting: () => <p className="muted">Opening the pages</p>,
});

const drawable = ({ type }: HandedFile): boolean => type === 'application/pdf' || type.startsWith('image/');

/** What was handed in: the newest, or an older version to look at. */
export function WorkView({ id, work }: { id: number; work: MarkedWork }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { handedIn } = work;
  const shown = handedIn.find((one) => String(one.id) === chosen) ?? handedIn[0];
  if (!shown)
    return (
      <Box>
        <EmptyState
          title={work.state === 'draft' ? 'Started, not handed in' : 'Nothing was handed in'}
          text="You may still note a mark, for work on paper or for none, and give it back."
        />
      </Box>
    );
  return (
    <div className="asg-stack">
      {handedIn.length > 1 && (
        <Select
          label="Version"
          data={handedIn.map((one) => ({ value: String(one.id), label: `Version ${one.number}, ${instantText(one.at)}` }))}
          value={String(shown.id)}
          allowDeselect={false}
          onChange={setChosen}
        />
      )}
      <Box title={`Handed in by ${shown.by}`} aside={<InstantText at={shown.at} />} padded>
        <div className="asg-stack">
          {shown.ownWork && <p className="muted">Says that this is their own work.</p>}
          {shown.words !== null && <p className="asg-words">{shown.words}</p>}
          {shown.link !== null && (
            <p>
              <a href={shown.link} target="_blank" rel="noopener noreferrer nofollow">
                {shown.link}
              </a>
            </p>
          )}
          {shown.files.map((file) => (
            <div key={file.id} className="asg-stack">
              <FileButton name={file.name} onOpen={() => openFile(markingApi.file, { id, handedFileId: file.id }, file.name)} />
              {file.kind === 'audio' && <Heard id={id} file={file} />}
              {drawable(file) && <DrawnFile id={id} file={file} work={work} changes={shown === handedIn[0]} />}
            </div>
          ))}
        </div>
      </Box>
    </div>
  );
}
