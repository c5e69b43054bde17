import { Button, Select, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { longestCaptions, readCaptions, writeVtt } from '../../contract/captions.ts';
import type { CaptionsRecord, VideoLesson } from '../../contract/lesson.ts';
import { videosApi } from '../../contract/videos.ts';
import { captionLanguages, languageName } from '../../contract/words.ts';
import { useTypedOn } from './use-typed-on.ts';

/** Problems that are shown at once. */
const mostShown = 10;

interface CaptionsTabProps {
  lesson: VideoLesson;
  onTyped: (dirty: boolean) => void;
}

/** Captions of a lesson by language, to write, to upload and to mend. */
export function CaptionsTab({ lesson, onTyped }: CaptionsTabProps) {
  const [language, setLanguage] = useState(lesson.captions[0]?.language ?? 'en');
  const known = lesson.captions.find((one) => one.language === language) ?? null;
  const typed = useTypedOn(known ? writeVtt(known.cues) : '', known?.version ?? 0, onTyped);
  const [wanted, setWanted] = useState<string | null>(null);
  const change = (next: string): void => {
    typed.drop();
    setLanguage(next);
  };
  return (
    <Box title="Captions" padded>
      <div className="video-stack">
        <p className="muted">
          Captions are read by who cannot hear, and by who watches without sound. They make the transcript, in which students
          search.
        </p>
        <Select
          label="Language"
          value={language}
          data={captionLanguages.map(([value, label]) => ({
            value,
            label: lesson.captions.some((one) => one.language === value) ? `${label} (there)` : label,
          }))}
          allowDeselect={false}
          searchable
          onChange={(value) => {
            if (value === null || value === language) return;
            if (typed.dirty) setWanted(value);
            else change(value);
          }}
        />
        <LeaveGuard dirty={typed.dirty} />
        <ConfirmDialog
          opened={wanted !== null}
          onClose={() => setWanted(null)}
          title="Leave without saving?"
          text={`What you typed in ${languageName(language)} is not saved yet.`}
          keep="Go on editing"
          confirm="Leave"
          danger
          onConfirm={() => Promise.resolve(change(wanted ?? language))}
        />
        <Editor key={language} lesson={lesson} language={language} known={known} typed={typed} />
      </div>
    </Box>
  );
}

function Editor({
  lesson: { id, state },
  language,
  known,
  typed,
}: {
  lesson: VideoLesson;
  language: string;
  known: CaptionsRecord | null;
  typed: ReturnType<typeof useTypedOn<string>>;
}) {
  const fileField = useId();
  const text = typed.value;
  const setText = (next: string): void => typed.change(() => next);
  const [removing, setRemoving] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSave(videosApi.saveCaptions, {
    onDone: ({ cues, version }) => {
      typed.done(version);
      say(`${counted(cues.length, 'caption')} saved`);
    },
    onFailed: ({ message }) => setRefused(message),
    invalidate: [videosApi.get],
  });
  const remove = useSave(videosApi.removeCaptions, { invalidate: [videosApi.get] });
  const { cues, problems } = text.trim() === '' ? { cues: [], problems: [] } : readCaptions(text);
  if (state === 'archived') return <Note>This lesson is archived. Restore it before you change its captions.</Note>;
  return (
    <>
      <div>
        <label htmlFor={fileField}>Take them from a file (.vtt or .srt)</label>
        <br />
        <input
          id={fileField}
          type="file"
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (!file) return;
            setRefused(null);
            if (file.size > longestCaptions * 4) setRefused('That file is too long for captions.');
            else void file.text().then(setText);
          }}
        />
      </div>
      <Textarea
        label={`Captions in ${languageName(language)}`}
        description="WebVTT or SubRip: a line with two times, then what is said, then an empty line."
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={'WEBVTT\n\n00:01.000 --> 00:04.000\nHabari za asubuhi.'}
        value={text}
        lang={language}
        autosize
        minRows={8}
        maxRows={24}
        error={problems.length > 0 || undefined}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div aria-live="polite">
        {refused !== null && <Note tone="neg">{refused}</Note>}
        {problems.length > 0 && (
          <Note tone="neg">
            <ul className="video-problems">
              {problems.slice(0, mostShown).map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
            {problems.length > mostShown && `And ${problems.length - mostShown} more.`}
          </Note>
        )}
        {problems.length === 0 && cues.length > 0 && <p className="muted">{counted(cues.length, 'caption')} can be read.</p>}
      </div>
      <div className="video-bar">
        <Button
          loading={save.isPending}
          disabled={cues.length === 0 || problems.length > 0}
          onClick={() => {
            setRefused(null);
            typed.send();
            save.mutate({ id, language, version: typed.version, text });
          }}
        >
          Save captions
        </Button>
        {known && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={`Remove the captions in ${languageName(language)}?`}
        text="Students do not see them any more, and the search does not find what is said in them."
        keep="Keep captions"
        confirm="Remove captions"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id, captionsId: known?.id ?? 1 });
          typed.drop();
        }}
      />
    </>
  );
}
