import { Button, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { saveText } from '#kit/web/api/files.ts';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { LinePicture } from '../../../../bank/web/questions/body/LinePicture.tsx';
import { Lines } from '../../../../bank/web/questions/body/Lines.tsx';
import { activitiesApi } from '../../../contract/activities.ts';
import { type CardLine, readCardLines, writeCardLines } from '../../../contract/card-lines.ts';
import { mostCards } from '../../../contract/words.ts';
import { languageOptions } from '../languages.ts';
import type { BodyProps } from './BodyEditor.tsx';
import { firstCard } from './first-body.ts';

/** As many cards as are drawn at once. */
const atOnce = 40;

/** Cards, written one by one, pasted, read from a file or made of questions. */
export function CardsEditor({ body, onChange, picture, courseId, topicId, faults }: BodyProps<'flashcards'>) {
  const [shown, setShown] = useState(atOnce);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const file = useRef<HTMLInputElement>(null);
  // Cards come to those that are there by then: what was typed while a file or the bank was read stays.
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
  }, [body]);
  const add = (cards: readonly CardLine[], left: string[]): void => {
    const filled = latest.current.cards.filter(({ front, back }) => front.trim() !== '' || back.trim() !== '');
    const room = Math.max(0, mostCards - filled.length);
    const fresh = cards.slice(0, room).map(({ front, back }) => firstCard(front, back));
    if (fresh.length > 0) onChange({ ...latest.current, cards: [...filled, ...fresh] });
    const over = cards.length - fresh.length;
    setSaid({
      text: [
        capital(`${counted(fresh.length, 'card')} added.`),
        ...(over > 0 ? [`${over} left out: a set holds ${mostCards}.`] : []),
        ...left,
      ].join(' '),
      bad: fresh.length === 0 || left.length > 0 || over > 0,
    });
  };
  const read = (text: string): void => {
    const { cards, left } = readCardLines(text);
    add(
      cards,
      left.slice(0, 5).map(({ line, why }) => `Line ${line}: ${why}`),
    );
  };
  const fromFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen && chosen.size <= 2_000_000) read(await chosen.text());
    else if (chosen) setSaid({ text: 'Choose a file of at most 2 MB.', bad: true });
    if (file.current) file.current.value = '';
  };
  const fromBank = async (): Promise<void> => {
    if (courseId === null) return setSaid({ text: 'Choose the subject first.', bad: true });
    try {
      const { rows } = await call(activitiesApi.cards, { courseId, ...(topicId === null ? {} : { topicId }) });
      add(rows, rows.length === 0 ? ['The bank has no ready questions of this subject and topic.'] : []);
    } catch (error) {
      setSaid({ text: error instanceof ApiError ? error.message : 'The questions could not be read.', bad: true });
    }
  };
  return (
    <>
      <div className="row">
        <Button size="xs" variant="default" onClick={() => setPasting(!pasting)}>
          Paste cards
        </Button>
        <Button size="xs" variant="default" onClick={() => file.current?.click()}>
          Read a CSV file
        </Button>
        <Button size="xs" variant="default" onClick={() => void fromBank()}>
          From questions
        </Button>
        <Button size="xs" variant="default" onClick={() => saveText(writeCardLines(body.cards), 'cards.csv')}>
          Export CSV
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="CSV file of cards"
          accept=".csv,.txt,.tsv"
          onChange={({ currentTarget }) => void fromFile(currentTarget.files?.[0])}
        />
      </div>
      {pasting && (
        <>
          <Textarea
            label="One card a line"
            description="front;back – with a semicolon, a comma or a tab between"
            autosize
            minRows={4}
            maxRows={12}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <Button
            size="xs"
            disabled={pasted.trim() === ''}
            onClick={() => {
              read(pasted);
              setPasted('');
              setPasting(false);
            }}
          >
            Add these cards
          </Button>
        </>
      )}
      {said && <Note tone={said.bad ? 'att' : 'pos'}>{said.text}</Note>}
      <Lines
        one="card"
        lines={body.cards.slice(0, shown)}
        least={body.cards.length > 1 ? 0 : 1}
        most={body.cards.length > shown ? shown : mostCards}
        make={() => firstCard()}
        onChange={(cards) => onChange({ ...body, cards: [...cards, ...body.cards.slice(shown)] })}
        draw={(card, place, set) => (
          <>
            <Textarea
              aria-label={`Front of card ${place + 1}`}
              placeholder="Front"
              error={faults(`cards.${place}.front`)}
              autosize
              minRows={1}
              value={card.front}
              onChange={({ currentTarget }) => set({ front: currentTarget.value })}
            />
            <LinePicture
              of={`the front of card ${place + 1}`}
              fileId={card.frontFileId}
              picture={picture}
              onChange={(frontFileId) => set({ frontFileId })}
            />
            <Textarea
              aria-label={`Back of card ${place + 1}`}
              placeholder="Back"
              error={faults(`cards.${place}.back`)}
              autosize
              minRows={1}
              value={card.back}
              onChange={({ currentTarget }) => set({ back: currentTarget.value })}
            />
            <LinePicture
              of={`the back of card ${place + 1}`}
              fileId={card.backFileId}
              picture={picture}
              onChange={(backFileId) => set({ backFileId })}
            />
          </>
        )}
      />
      {body.cards.length > shown && (
        <Button size="xs" variant="subtle" onClick={() => setShown(shown + atOnce)}>
          Show more of {counted(body.cards.length, 'card')}
        </Button>
      )}
      <NumberInput
        label="New cards a day"
        min={1}
        max={100}
        value={body.newPerDay}
        onChange={(next) => onChange({ ...body, newPerDay: Number(next) || 1 })}
      />
      <NativeSelect
        label="Language of the backs"
        value={body.backLanguage ?? ''}
        data={[{ value: '', label: 'The same' }, ...languageOptions(body.backLanguage ?? 'en')]}
        onChange={({ currentTarget }) => onChange({ ...body, backLanguage: currentTarget.value || null })}
      />
    </>
  );
}
