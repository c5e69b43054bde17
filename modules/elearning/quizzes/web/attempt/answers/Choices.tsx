import type { CandidateQuestion } from '../../../../bank/contract/candidate.ts';
import type { AnswerValue } from '../../../../bank/contract/question.ts';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import type { AnswerProps } from '../AnswerField.tsx';

type Of<K extends CandidateQuestion['kind']> = Extract<CandidateQuestion, { kind: K }>;

/** One of several, or any number of them. */
export function Choices({ question, value, onChange, locked, name, picture }: AnswerProps<Of<'single'> | Of<'multiple'>>) {
  const many = question.kind === 'multiple';
  const chosen = value?.kind === 'single' ? [value.option] : value?.kind === 'multiple' ? value.options : [];
  const choose = (id: string, on: boolean): void => {
    if (!many) onChange({ kind: 'single', option: id });
    else {
      const options = on ? [...chosen, id] : chosen.filter((one) => one !== id);
      onChange(options.length === 0 ? null : { kind: 'multiple', options });
    }
  };
  return (
    <>
      <ul className="quiz-choices">
        {question.options.map(({ id, text, fileId }) => (
          <li key={id}>
            <label className="quiz-choice">
              <input
                type={many ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(id)}
                disabled={locked}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
              <span>
                {text}
                {fileId !== null && <SignedImage address={picture(fileId)} alt={text} />}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {!many && value !== null && !locked && (
        <button type="button" className="link" onClick={() => onChange(null)}>
          Clear my choice
        </button>
      )}
    </>
  );
}

const sides = [
  { value: true, label: 'True' },
  { value: false, label: 'False' },
] as const;

export function TrueFalse({ value, onChange, locked, name }: AnswerProps<Of<'trueFalse'>>) {
  const chosen = value?.kind === 'trueFalse' ? value.value : null;
  return (
    <ul className="quiz-choices">
      {sides.map((side) => (
        <li key={side.label}>
          <label className="quiz-choice">
            <input
              type="radio"
              name={name}
              checked={chosen === side.value}
              disabled={locked}
              onChange={() => onChange({ kind: 'trueFalse', value: side.value })}
            />
            <span>{side.label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Each left with one of the rights. */
export function Matching({ question, value, onChange, locked, name }: AnswerProps<Of<'matching'>>) {
  const pairs = value?.kind === 'matching' ? value.pairs : {};
  const match = (id: string, right: string): void => {
    const next = Object.fromEntries(Object.entries({ ...pairs, [id]: right }).filter(([, text]) => text !== ''));
    const answer: AnswerValue = Object.keys(next).length === 0 ? null : { kind: 'matching', pairs: next };
    onChange(answer);
  };
  return (
    <ul className="quiz-pairs">
      {question.lefts.map(({ id, text }) => (
        <li key={id}>
          <label htmlFor={`${name}-${id}`}>{text}</label>
          <select
            id={`${name}-${id}`}
            className="quiz-input"
            value={pairs[id] ?? ''}
            disabled={locked}
            onChange={(event) => match(id, event.currentTarget.value)}
          >
            <option value="">Choose</option>
            {question.rights.map((right) => (
              <option key={right} value={right}>
                {right}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
