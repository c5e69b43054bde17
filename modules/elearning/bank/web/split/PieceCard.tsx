import { Button, Checkbox, NumberInput, Radio, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import { bankScreens } from '../../contract/screens.ts';
import type { PieceKind } from '../../contract/split.ts';
import type { Draft } from './pieces.ts';

const kinds = [
  { value: 'essay', label: 'Written, marked by a person' },
  { value: 'short', label: 'A word or two' },
  { value: 'single', label: 'One of several options' },
] as const satisfies readonly { value: PieceKind; label: string }[];

interface PieceCardProps {
  draft: Draft;
  opened: boolean;
  courseId: number;
  classId: number | null;
  /** What the server refused of it. */
  wrong: string | null;
  last: boolean;
  onOpen: () => void;
  onChange: (next: Draft) => void;
  onJoin: () => void;
  onCut: (position: number) => void;
}

/** A piece of the paper: a line, and its question once it is opened. */
export function PieceCard({ draft, opened, wrong, onOpen, onChange, ...rest }: PieceCardProps) {
  const { number, text, chosen, taken, page } = draft;
  const name = number === '' ? `Heading, page ${page}` : `Question ${number}`;
  return (
    <li className="split-piece" data-opened={opened || undefined} data-chosen={chosen || undefined}>
      <div className="split-head">
        <Checkbox
          label={number === '' ? 'Heading' : number}
          aria-label={`Take ${name}`}
          checked={chosen}
          onChange={({ currentTarget }) => onChange({ ...draft, chosen: currentTarget.checked })}
        />
        <button type="button" className="split-open" aria-expanded={opened} onClick={onOpen}>
          <span className="split-words">{text === '' ? 'No words' : text}</span>
          <span className="muted">
            {number !== '' && `${draft.marks / 100} m`}
            {taken && ' · taken before'}
          </span>
        </button>
      </div>
      {wrong !== null && <Note tone="neg">{wrong}</Note>}
      {opened && <Fields draft={draft} onChange={onChange} {...rest} />}
    </li>
  );
}

function Fields({
  draft,
  courseId,
  classId,
  last,
  onChange,
  onJoin,
  onCut,
}: Omit<PieceCardProps, 'opened' | 'wrong' | 'onOpen'>) {
  const words = useRef<HTMLTextAreaElement>(null);
  const { kind, text, marks, options, right, accepted, feedback, lines, topicId, taken, again, key } = draft;
  const change = (more: Partial<Draft>): void => onChange({ ...draft, ...more });
  const option = (at: number, value: string): void =>
    change({ options: options.map((one, place) => (place === at ? value : one)) });
  return (
    <div className="split-fields">
      {taken && (
        <Note tone="att">
          <p>
            {taken.name} took this on {instantText(taken.at)}.{' '}
            <Go href={to(bankScreens.question, { id: taken.questionId })}>Open the question</Go>
          </p>
          <Checkbox
            label="Take it again"
            checked={again}
            onChange={({ currentTarget }) => change({ again: currentTarget.checked })}
          />
        </Note>
      )}
      <Textarea
        ref={words}
        label="Question"
        autosize
        minRows={2}
        maxRows={16}
        maxLength={8_000}
        value={text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <div className="split-row">
        <Button size="xs" variant="default" onClick={() => onCut(words.current?.selectionStart ?? 0)}>
          Cut at the cursor
        </Button>
        <Button size="xs" variant="default" disabled={last} onClick={onJoin}>
          Join with the next
        </Button>
      </div>
      <div className="split-row">
        <Select
          label="Kind"
          data={[...kinds]}
          value={kind}
          onChange={(next) => change({ kind: kinds.find(({ value }) => value === next)?.value ?? kind })}
          allowDeselect={false}
        />
        <NumberInput
          label="Marks"
          value={marks / 100}
          onChange={(next) => change({ marks: Math.round(Number(next) * 100) })}
          min={0}
          max={1_000}
          hideControls
        />
        {kind === 'essay' && (
          <NumberInput
            label="Lines on paper"
            value={lines}
            onChange={(next) => change({ lines: Number(next) })}
            min={1}
            max={60}
            hideControls
          />
        )}
      </div>
      {kind === 'single' && (
        <fieldset className="split-options">
          <legend>Options; choose the right one</legend>
          {options.map((one, at) => (
            // Options have no key of their own while they are typed.
            <div key={at} className="split-row">
              <Radio
                name={`right-${key}`}
                aria-label={`Option ${at + 1} is right`}
                checked={right === at}
                onChange={() => change({ right: at })}
              />
              <TextInput
                aria-label={`Option ${at + 1}`}
                value={one}
                onChange={({ currentTarget }) => option(at, currentTarget.value)}
              />
            </div>
          ))}
          <Button
            size="xs"
            variant="subtle"
            disabled={options.length >= 20}
            onClick={() => change({ options: [...options, ''] })}
          >
            Add an option
          </Button>
        </fieldset>
      )}
      {kind === 'short' && (
        <TagsInput
          label="What counts as right"
          description="Press Enter after each"
          value={[...accepted]}
          onChange={(next) => change({ accepted: next })}
          maxTags={20}
        />
      )}
      <Textarea
        label="What is said afterwards"
        description="As the marking scheme has it, where one is linked"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4_000}
        value={feedback}
        onChange={({ currentTarget }) => change({ feedback: currentTarget.value })}
      />
      <TopicSelect
        name={`topic-${key}`}
        label="Topic"
        hint="Empty: that of all"
        courseId={courseId}
        classId={classId}
        value={topicId}
        onChange={(next) => change({ topicId: next })}
      />
    </div>
  );
}
