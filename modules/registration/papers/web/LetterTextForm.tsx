import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { errorsOf } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type LetterText, letterTextsApi, placeholders } from '../contract/letter-texts.ts';
import './papers.css';

/** Writes the letter beside how it reads for a student. */
export function LetterTextForm({ text }: { text: LetterText }) {
  const { language, version, own } = text;
  const [subject, setSubject] = useState(text.subject);
  const [body, setBody] = useState(text.body);
  const field = useRef<HTMLTextAreaElement>(null);
  const input = { language, version, subject, body };
  const parsed = letterTextsApi.set.input.safeParse(input);
  const wrong = parsed.success ? {} : errorsOf(parsed.error);
  const save = useSave(letterTextsApi.set, { onDone: () => say('The letter is saved') });
  const reset = useSave(letterTextsApi.reset, { onDone: () => say('The letter is back to the standard words') });
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? body.length;
    const end = field.current?.selectionEnd ?? at;
    setBody(`${body.slice(0, at)}{${name}}${body.slice(end)}`);
    field.current?.focus();
  };
  return (
    <div className="letter-parts">
      <LeaveGuard dirty={subject !== text.subject || body !== text.body} />
      <Box title="Text" padded>
        <div className="stack">
          {save.error && <Note tone="neg">{save.error.message}</Note>}
          <TextInput
            label="Subject"
            value={subject}
            error={wrong['subject']}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Textarea
            ref={field}
            label="Letter"
            description="Empty lines part paragraphs"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autosize
            minRows={12}
            value={body}
            error={wrong['body']}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <fieldset className="letter-names" aria-label="Put in">
            {Object.entries(placeholders).map(([name, meaning]) => (
              <button key={name} type="button" className="letter-name" title={meaning} onClick={() => insert(name)}>
                {`{${name}}`}
              </button>
            ))}
          </fieldset>
          <div className="print-done">
            <Button disabled={!parsed.success} loading={save.isPending} onClick={() => save.mutate(input)}>
              Save letter
            </Button>
            {own && (
              <ConfirmButton
                label="Restore the standard words"
                title="Restore the standard words?"
                text="Your own words of this letter are removed."
                keep="Keep them"
                onConfirm={() => reset.mutateAsync({ language })}
              />
            )}
          </div>
        </div>
      </Box>
      <Preview language={language} subject={subject} body={body} valid={parsed.success} />
    </div>
  );
}

type Words = Pick<LetterText, 'language' | 'subject' | 'body'>;

function Preview({ language, subject, body, valid }: Words & { valid: boolean }) {
  const [settled] = useDebouncedValue(JSON.stringify({ language, subject, body }), 300);
  const words = JSON.parse(settled) as Words;
  const { data } = useApi(letterTextsApi.preview, words, { enabled: valid, keepPrevious: true, staleTime: 0 });
  return (
    <Box title="Preview" padded aside={data?.student && <span className="muted">As for {data.student}</span>}>
      <div className="letter-paper">
        {data && (
          <>
            <h3>{data.subject.toUpperCase()}</h3>
            {data.paragraphs.map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </>
        )}
      </div>
    </Box>
  );
}
