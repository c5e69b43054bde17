import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { announce } from '#kit/web/ui/Announcements.tsx';
import { type Picture, type Results, Sight, Verdict } from './parts.tsx';

/** What is placed. */
export interface Chip {
  key: string;
  text: string;
  fileId: number | null;
}
/** Where it is placed. */
export interface Spot {
  id: string;
  /** What a screen reader and the tray call it. */
  name: string;
  head: ReactNode;
}

interface PlacingProps {
  chips: readonly Chip[];
  spots: readonly Spot[];
  /** Keys of chips by spot. */
  placed: Readonly<Record<string, string>>;
  onChange: (placed: Record<string, string>) => void;
  /** A chip may stand at several spots. */
  many?: boolean;
  locked: boolean;
  results: Results;
  picture: Picture;
  /** What the tray holds: `Labels`. */
  title: string;
  /** Draws the spots where they are, over a picture. */
  over?: (spot: (spot: Spot, at: number) => ReactNode) => ReactNode;
}

/**
 * Things are dragged to their places, or picked by pressing and put by pressing the place; each place has a list to choose from too,
 * for the keyboard and for who does not see them. What was placed where is read out.
 */
export function Placing({ chips, spots, placed, onChange, many = false, locked, results, picture, title, over }: PlacingProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [above, setAbove] = useState<string | null>(null);
  const fieldId = useId();
  const used = new Set(Object.values(placed));
  const put = (spot: Spot, key: string | null): void => {
    if (locked) return;
    const kept = Object.entries(placed).filter(([id, other]) => id !== spot.id && (many || other !== key));
    onChange(Object.fromEntries(key === null ? kept : [...kept, [spot.id, key]]));
    setPicked(null);
    const text = chips.find((chip) => chip.key === key)?.text;
    announce(text === undefined ? `${spot.name} is empty` : `${text}: placed at ${spot.name}`);
  };
  const drop = (spot: Spot) => (event: DragEvent) => {
    event.preventDefault();
    setAbove(null);
    const key = event.dataTransfer.getData('text/plain');
    if (chips.some((chip) => chip.key === key)) put(spot, key);
  };
  const target = (spot: Spot) => ({
    'data-over': above === spot.id || undefined,
    'data-ready': picked !== null || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setAbove(spot.id);
    },
    onDragLeave: () => setAbove(null),
    onDrop: drop(spot),
  });
  return (
    <div className="act-placing">
      <fieldset className="act-tray" aria-label={title}>
        {chips.map((chip) => (
          <button
            key={chip.key}
            type="button"
            className="act-chip"
            draggable={!locked}
            disabled={locked || (used.has(chip.key) && !many)}
            aria-pressed={picked === chip.key}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', chip.key)}
            onClick={() => setPicked(picked === chip.key ? null : chip.key)}
          >
            <Sight fileId={chip.fileId} picture={picture} />
            <span dir="auto">{chip.text}</span>
          </button>
        ))}
      </fieldset>
      {over?.((spot, at) => (
        <button
          type="button"
          className="act-place"
          {...target(spot)}
          disabled={locked}
          aria-label={spot.name}
          onClick={() => (picked === null ? document.getElementById(`${fieldId}-${at}`)?.focus() : put(spot, picked))}
        >
          {at + 1}
        </button>
      ))}
      <ul className="act-spots">
        {spots.map((spot, at) => (
          <li key={spot.id} {...target(spot)} data-right={results?.get(spot.id)}>
            <label className="act-head" htmlFor={`${fieldId}-${at}`}>
              {spot.head}
            </label>
            <select
              id={`${fieldId}-${at}`}
              className="act-select"
              aria-label={spot.name}
              disabled={locked}
              value={placed[spot.id] ?? ''}
              onChange={({ currentTarget }) => put(spot, currentTarget.value || null)}
            >
              <option value="">Choose</option>
              {chips.map((chip) => (
                <option key={chip.key} value={chip.key}>
                  {chip.text}
                </option>
              ))}
            </select>
            {picked !== null && (
              <button
                type="button"
                className="act-here"
                onClick={() => put(spot, picked)}
                aria-label={`Put it here: ${spot.name}`}
              >
                Here
              </button>
            )}
            <Verdict id={spot.id} results={results} />
          </li>
        ))}
      </ul>
    </div>
  );
}
