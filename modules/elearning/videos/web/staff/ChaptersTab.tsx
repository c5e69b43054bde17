import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { VideoLesson } from '../../contract/lesson.ts';
import { videosApi } from '../../contract/videos.ts';
import { clockText } from '../../contract/words.ts';
import { useTypedOn } from './use-typed-on.ts';
import { ClockField } from './video-fields.tsx';

interface Line {
  key: number;
  atMs: number | null;
  title: string;
}

interface ChaptersTabProps {
  lesson: VideoLesson;
  onTyped: (dirty: boolean) => void;
}

/** The chapters of a lesson: when each begins, and its title. */
export function ChaptersTab({ lesson, onTyped }: ChaptersTabProps) {
  const { id, version, chapters, state } = lesson;
  const typed = useTypedOn<readonly Line[]>(
    chapters.map((chapter, key) => ({ key, ...chapter })),
    version,
    onTyped,
  );
  const lines = typed.value;
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSave(videosApi.setChapters, {
    onDone: (saved) => {
      typed.done(saved.version);
      say('The chapters are saved');
    },
    onFailed: ({ fields, message }) =>
      setErrors(new Map(fields.length > 0 ? fields.map((field) => [field.path, field.message]) : [['', message]])),
  });
  const locked = state === 'archived';
  const change = (key: number, more: Partial<Line>): void =>
    typed.change((all) => all.map((line) => (line.key === key ? { ...line, ...more } : line)));
  if (locked)
    return (
      <Box title="Chapters" padded>
        <Note>This lesson is archived. Restore it before you change its chapters.</Note>
        <ul className="video-times">
          {chapters.map(({ atMs, title }) => (
            <li key={atMs}>
              <span className="num">{clockText(atMs)}</span> {title}
            </li>
          ))}
        </ul>
      </Box>
    );
  const whole = lines.flatMap(({ atMs, title }) => (atMs === null || title.trim() === '' ? [] : [{ atMs, title }]));
  return (
    <Box title="Chapters" padded>
      <div className="video-stack">
        <LeaveGuard dirty={typed.dirty} />
        {errors.size > 0 && <Note tone="neg">{[...errors.values()][0]}</Note>}
        {lines.length === 0 && <p className="muted">Chapters let students go to a part of the lesson at once.</p>}
        {lines.map((line, at) => (
          <div key={line.key} className="video-line">
            <ClockField
              slot={{
                name: `chapters.${at}.atMs`,
                label: `Begins, chapter ${at + 1}`,
                value: line.atMs,
                error: errors.get(`chapters.${at}.atMs`),
                onChange: (atMs) => change(line.key, { atMs: typeof atMs === 'number' ? atMs : null }),
              }}
            />
            <TextInput
              className="video-wide"
              label={`Title, chapter ${at + 1}`}
              value={line.title}
              maxLength={120}
              error={errors.get(`chapters.${at}.title`)}
              onChange={({ currentTarget: { value } }) => change(line.key, { title: value })}
            />
            <button
              type="button"
              className="upload-remove"
              aria-label={`Remove chapter ${at + 1}`}
              onClick={() => typed.change((all) => all.filter(({ key }) => key !== line.key))}
            >
              <IconX size={16} stroke={1.7} />
            </button>
          </div>
        ))}
        <div className="video-bar">
          <Button
            variant="default"
            onClick={() =>
              typed.change((all) => [...all, { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, atMs: null, title: '' }])
            }
          >
            Add chapter
          </Button>
          <Button
            loading={save.isPending}
            disabled={whole.length < lines.length}
            onClick={() => {
              setErrors(new Map());
              typed.send();
              save.mutate({ id, version: typed.version, chapters: whole });
            }}
          >
            Save chapters
          </Button>
        </div>
      </div>
    </Box>
  );
}
