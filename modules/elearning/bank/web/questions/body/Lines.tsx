import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './body.css';

interface LinesProps<L> {
  /** What one is: `option`. */
  one: string;
  lines: readonly L[];
  least: number;
  most: number;
  make: () => L;
  onChange: (lines: L[]) => void;
  /** True: their order counts, and they are moved up and down. */
  ordered?: boolean;
  draw: (line: L, place: number, set: (more: Partial<L>) => void) => ReactNode;
}

// A line goes on with what it waits for, such as a picture on its way, when another is removed.
const keyOf = (line: object, place: number): string | number => ('id' in line ? String(line.id) : place);

/** Lines that are added, removed and, where it counts, moved. */
export function Lines<L extends object>({ one, lines, least, most, make, onChange, ordered = false, draw }: LinesProps<L>) {
  const move = (place: number, by: number): void => {
    const next = [...lines];
    const [moved] = next.splice(place, 1);
    if (moved) next.splice(place + by, 0, moved);
    onChange(next);
  };
  return (
    <div className="question-lines">
      {lines.map((line, place) => (
        <fieldset key={keyOf(line, place)} className="question-line" aria-label={`${one} ${place + 1}`}>
          <div className="question-line-parts">
            {draw(line, place, (more) => onChange(lines.map((other, at) => (at === place ? { ...other, ...more } : other))))}
          </div>
          {ordered && (
            <>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Move ${one} ${place + 1} up`}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              >
                <IconArrowUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Move ${one} ${place + 1} down`}
                disabled={place === lines.length - 1}
                onClick={() => move(place, 1)}
              >
                <IconArrowDown size={16} stroke={1.7} />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Remove ${one} ${place + 1}`}
            disabled={lines.length <= least}
            onClick={() => onChange(lines.filter((_, at) => at !== place))}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </fieldset>
      ))}
      {lines.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => onChange([...lines, make()])}
        >
          Add {one}
        </Button>
      )}
    </div>
  );
}

const usual = [10_000, 7500, 6667, 5000, 3333, 2500, 2000, 0, -2500, -3333, -5000, -10_000];

/** What an answer earns of the marks. */
export function ShareField({ label, value, onChange }: { label: string; value: number; onChange: (share: number) => void }) {
  const shares = usual.includes(value) ? usual : [value, ...usual];
  return (
    <NativeSelect
      aria-label={label}
      className="question-share"
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data={shares.map((share) => ({ value: String(share), label: `${share / 100} %`.replace('-', '−') }))}
    />
  );
}
