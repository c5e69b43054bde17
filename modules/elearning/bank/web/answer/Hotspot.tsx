import type { KeyboardEvent, MouseEvent } from 'react';
import type { CandidateQuestion } from '../../contract/candidate.ts';
import { useImage } from '#kit/web/api/files.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import type { AnswerProps } from './AnswerField.tsx';

type Asked = Extract<CandidateQuestion, { kind: 'hotspot' }>;
interface Point {
  x: number;
  y: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-100, 0],
  ArrowRight: [100, 0],
  ArrowUp: [0, -100],
  ArrowDown: [0, 100],
};
const within = (value: number) => Math.max(0, Math.min(10_000, Math.round(value)));

/** A picture on which places are pointed at; each point is moved with the arrow keys too. */
export function Hotspot({ question, value, onChange, locked, picture }: AnswerProps<Asked>) {
  const url = useImage(picture(question.fileId));
  const points = value?.kind === 'hotspot' ? value.points : [];
  const set = (next: readonly Point[]): void => onChange(next.length === 0 ? null : { kind: 'hotspot', points: [...next] });
  const add = (point: Point): void => set([...points.slice(points.length >= question.places ? 1 : 0), point]);
  const point = (event: MouseEvent<HTMLElement>): void => {
    if (locked) return;
    const box = event.currentTarget.getBoundingClientRect();
    add({
      x: within(((event.clientX - box.left) / box.width) * 10_000),
      y: within(((event.clientY - box.top) / box.height) * 10_000),
    });
  };
  const keys = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      set(points.map((one, index) => (index === at ? { x: within(one.x + step[0]), y: within(one.y + step[1]) } : one)));
    } else if (event.key === 'Delete' || event.key === 'Backspace') set(points.filter((_, index) => index !== at));
  };
  return (
    <>
      <div className="quiz-spot" role="presentation" onClick={point}>
        {url ? (
          <img src={url} alt="Point at what is asked for" draggable={false} />
        ) : (
          <span className="quiz-wait" aria-busy="true" />
        )}
        {points.map(({ x, y }, at) => (
          <button
            key={at}
            type="button"
            className="quiz-point"
            style={{ left: `${x / 100}%`, top: `${y / 100}%` }}
            aria-label={`Place ${at + 1}: ${Math.round(x / 100)} % across, ${Math.round(y / 100)} % down. Arrow keys move it, Delete removes it.`}
            disabled={locked}
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => keys(event, at)}
          >
            {at + 1}
          </button>
        ))}
      </div>
      <p className="quiz-words">
        {counted(points.length, 'place')} of {question.places}
      </p>
      {!locked && (
        <p className="quiz-links">
          <button type="button" className="link" onClick={() => add({ x: 5_000, y: 5_000 })}>
            Put a place in the middle
          </button>
          {points.length > 0 && (
            <button type="button" className="link" onClick={() => set([])}>
              Remove all places
            </button>
          )}
        </p>
      )}
    </>
  );
}
