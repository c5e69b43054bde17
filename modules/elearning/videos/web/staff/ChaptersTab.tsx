import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { VideoLesson } from '../../contract/lesson.ts';
import { videosApi } from '../../contract/videos.ts';
import { ClockField } from './video-fields.tsx';

interface Line {
  key: number;
  atMs: number | null;
  title: string;
}

/** The chapters of a lesson: when each begins, and its title. */
export function ChaptersTab({ lesson: { id, version, chapters, state } }: { lesson: VideoLesson }) {
  const [lines, setLines] = useState<readonly Line[]>(() => chapters.map((chapter, key) => ({ key, ...chapter })));
  const [next, setNext] = useState(chapters.length);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSave(videosApi.setChapters, {
    onDone: () => say('The chapters are saved'),
    onFailed: ({ fields, message }) =>
      setErrors(new Map(fields.length > 0 ? fields.map((field) => [field.path, field.message]) : [['', message]])),
  });
  const locked = state === 'archived';
  const change = (key: number, more: Partial<Line>): void =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...more } : line)));
  const whole = lines.flatMap(({ atMs, title }) => (atMs === null || title.trim() === '' ? [] : [{ atMs, title }]));
  return (
    <Box title="Chapters" padded>
      <div className="video-stack">
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
              onClick={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
            >
              <IconX size={16} stroke={1.7} />
            </button>
          </div>
        ))}
        {!locked && (
          <div className="video-bar">
            <Button
              variant="default"
              onClick={() => {
                setLines((all) => [...all, { key: next, atMs: null, title: '' }]);
                setNext(next + 1);
              }}
            >
              Add chapter
            </Button>
            <Button
              loading={save.isPending}
              disabled={whole.length < lines.length}
              onClick={() => {
                setErrors(new Map());
                save.mutate({ id, version, chapters: whole });
              }}
            >
              Save chapters
            </Button>
          </div>
        )}
      </div>
    </Box>
  );
}
