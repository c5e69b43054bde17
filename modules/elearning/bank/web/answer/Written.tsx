import { Fragment } from 'react';
import type { CandidateQuestion } from '../../contract/candidate.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import type { AnswerProps } from './AnswerField.tsx';

type Of<K extends CandidateQuestion['kind']> = Extract<CandidateQuestion, { kind: K }>;

// A half of a character or a control character cannot be stored: it is left out as it is typed.
const storable = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll('\u{FFFD}', '')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .slice(0, most)
    .toWellFormed()
    .replaceAll('\u{FFFD}', '');

export function Short({ value, onChange, locked, name }: AnswerProps<Of<'short'>>) {
  return (
    <input
      className="quiz-input"
      aria-label="Your answer"
      name={name}
      autoComplete="off"
      maxLength={300}
      value={value?.kind === 'short' ? value.text : ''}
      disabled={locked}
      onChange={({ currentTarget }) => {
        const text = storable(currentTarget.value, 300);
        onChange(text === '' ? null : { kind: 'short', text });
      }}
    />
  );
}

export function Numeric({ question, value, onChange, locked, name }: AnswerProps<Of<'numeric'>>) {
  const { text, unit } = value?.kind === 'numeric' ? value : { text: '', unit: null };
  const change = (next: { text: string; unit: string | null }): void =>
    onChange(next.text === '' && next.unit === null ? null : { kind: 'numeric', ...next });
  return (
    <div className="quiz-numeric">
      <input
        className="quiz-input num"
        aria-label="Your answer, a number"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        value={text}
        disabled={locked}
        onChange={({ currentTarget }) => change({ text: storable(currentTarget.value, 60), unit })}
      />
      {question.units.length > 0 && (
        <select
          className="quiz-input"
          aria-label="Unit"
          value={unit ?? ''}
          disabled={locked}
          onChange={({ currentTarget }) => change({ text, unit: currentTarget.value || null })}
        >
          <option value="">Unit</option>
          {question.units.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A text with gaps in it. */
export function Cloze({ question, value, onChange, locked, name }: AnswerProps<Of<'cloze'>>) {
  const gaps = value?.kind === 'cloze' ? value.gaps : {};
  const fill = (id: string, text: string): void => {
    const next = Object.fromEntries(Object.entries({ ...gaps, [id]: storable(text, 300) }).filter(([, one]) => one !== ''));
    onChange(Object.keys(next).length === 0 ? null : { kind: 'cloze', gaps: next });
  };
  // Odd parts are the numbers of gaps.
  const parts = question.text.split(/\{\{(\d+)\}\}/);
  return (
    <p className="quiz-cloze">
      {parts.map((part, at) => {
        const gap = at % 2 === 1 ? question.gaps[Number(part) - 1] : undefined;
        if (!gap) return <Fragment key={at}>{at % 2 === 1 ? '' : part}</Fragment>;
        const shared = { 'aria-label': `Gap ${part}`, className: 'quiz-gap', disabled: locked, value: gaps[gap.id] ?? '' };
        return gap.choices === null ? (
          <input
            key={at}
            {...shared}
            name={`${name}-${gap.id}`}
            autoComplete="off"
            maxLength={300}
            inputMode={gap.how === 'number' ? 'decimal' : 'text'}
            onChange={({ currentTarget }) => fill(gap.id, currentTarget.value)}
          />
        ) : (
          <select key={at} {...shared} onChange={({ currentTarget }) => fill(gap.id, currentTarget.value)}>
            <option value="">Choose</option>
            {gap.choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        );
      })}
    </p>
  );
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export function Essay({ question, value, onChange, locked, name }: AnswerProps<Of<'essay'>>) {
  const text = value?.kind === 'essay' ? value.text : '';
  const words = wordsIn(text);
  const { mostWords } = question;
  return (
    <>
      <textarea
        className="quiz-input quiz-essay"
        aria-label="Your answer"
        name={name}
        rows={Math.max(6, Math.min(24, question.lines))}
        maxLength={40_000}
        value={text}
        disabled={locked}
        onChange={({ currentTarget }) => {
          const next = storable(currentTarget.value, 40_000);
          onChange(next === '' ? null : { kind: 'essay', text: next });
        }}
      />
      <p className={mostWords !== null && words > mostWords ? 'quiz-words att' : 'quiz-words'}>
        {counted(words, 'word')}
        {mostWords !== null && ` of at most ${mostWords}`}
      </p>
    </>
  );
}
