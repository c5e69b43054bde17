import type { PaperQuestion } from '../../contract/learner.ts';
import type { Answered } from './Workplace.tsx';

interface PlacesProps {
  questions: readonly PaperQuestion[];
  answers: ReadonlyMap<number, Answered>;
  page: number;
  /** Questions follow each other: one does not go back. */
  fixed: boolean;
  onTurn: (page: number) => void;
}

/** Every question as a number: which are answered, which are flagged, and which are on the screen. */
export function Places({ questions, answers, page, fixed, onTurn }: PlacesProps) {
  return (
    <nav className="quiz-places" aria-label="Questions">
      {questions.map((asked) => {
        const { value, flagged } = answers.get(asked.place) ?? { value: null, flagged: false };
        const said = [value === null ? 'not answered' : 'answered', flagged && 'flagged'].filter((word) => word !== false);
        return (
          <button
            key={asked.place}
            type="button"
            disabled={fixed && asked.page !== page}
            aria-current={asked.page === page ? 'true' : undefined}
            aria-label={`Question ${asked.place}, ${said.join(', ')}`}
            data-answered={value !== null || undefined}
            data-flagged={flagged || undefined}
            onClick={() => onTurn(asked.page)}
          >
            {asked.place}
          </button>
        );
      })}
    </nav>
  );
}
