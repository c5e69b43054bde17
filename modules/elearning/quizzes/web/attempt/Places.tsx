import type { Placed } from '../../contract/learner.ts';

interface PlacesProps {
  places: readonly Placed[];
  page: number;
  /** Questions follow each other: one does not go back. */
  fixed: boolean;
  onTurn: (page: number) => void;
}

/** Every question as a number: which are answered, which are flagged, and which are on the screen. */
export function Places({ places, page, fixed, onTurn }: PlacesProps) {
  return (
    <nav className="quiz-places" aria-label="Questions">
      {places.map((asked) => {
        const { answered, flagged } = asked;
        const said = [answered ? 'answered' : 'not answered', flagged && 'flagged'].filter((word) => word !== false);
        return (
          <button
            key={asked.place}
            type="button"
            disabled={fixed && asked.page !== page}
            aria-current={asked.page === page ? 'true' : undefined}
            aria-label={`Question ${asked.place}, ${said.join(', ')}`}
            data-answered={answered || undefined}
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
