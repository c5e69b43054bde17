import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CandidateQuestion } from '../../../../bank/contract/candidate.ts';
import type { AnswerProps } from '../AnswerField.tsx';

type Asked = Extract<CandidateQuestion, { kind: 'ordering' }>;

/** Items that are moved up and down, with the finger, the mouse or the keyboard. */
export function Ordering({ question, value, onChange, locked }: AnswerProps<Asked>) {
  const answered = value?.kind === 'ordering' ? value.items : [];
  const order = [...answered, ...question.items.map(({ id }) => id).filter((id) => !answered.includes(id))];
  const textOf = (id: string) => question.items.find((item) => item.id === id)?.text ?? '';
  const move = (at: number, by: number): void => {
    const items = [...order];
    const [moved] = items.splice(at, 1);
    if (moved === undefined) return;
    items.splice(at + by, 0, moved);
    onChange({ kind: 'ordering', items });
  };
  return (
    <>
      <ol className="quiz-order">
        {order.map((id, at) => (
          <li key={id}>
            <span>{textOf(id)}</span>
            <button
              type="button"
              className="quiz-move"
              aria-label={`Move up: ${textOf(id)}`}
              disabled={locked || at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={20} stroke={1.7} aria-hidden="true" />
            </button>
            <button
              type="button"
              className="quiz-move"
              aria-label={`Move down: ${textOf(id)}`}
              disabled={locked || at === order.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={20} stroke={1.7} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      {value === null && !locked && (
        <button type="button" className="link" onClick={() => onChange({ kind: 'ordering', items: order })}>
          This order is my answer
        </button>
      )}
    </>
  );
}
