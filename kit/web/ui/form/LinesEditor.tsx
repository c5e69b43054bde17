import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldSlot } from './FormField.tsx';
import '../css/lines.css';

/** What one line draws itself with. */
interface LineSlot<L> {
  /** Counted from 0. */
  at: number;
  change: (more: Partial<L>) => void;
  /** Name and error of a control: what is wrong with it stands at it and no longer under the lines. */
  cell: (field: keyof L & string) => { name: string; error: string | undefined };
}

interface LinesEditorProps<L> {
  /** The field of the input: its controls are called `lines.0.amount`. */
  field: Pick<FieldSlot, 'name' | 'label'> & Partial<Pick<FieldSlot, 'error' | 'errors'>>;
  /** True where the label only repeats what stands over the lines: it is read out, and not shown. */
  hideLabel?: boolean;
  /** What one line is called: `paper` gives "Add paper" and "Remove paper 2". */
  word: string;
  /** On the button instead of "Add paper". */
  addLabel?: string;
  lines: readonly L[];
  onChange: (lines: L[]) => void;
  /** A new line; null: nothing can be added here. */
  blank: (() => L) | null;
  /** So many stay: none when left out. */
  least?: number;
  most?: number;
  /** True where the order counts: each line moves up and down. */
  ordered?: boolean;
  /** The layout of a line, a class that sets `--lines`: the columns on a wide screen. */
  layout?: string;
  /** Over the lines: headings of columns. */
  head?: ReactNode;
  /** Beside the button: a total, a hint. */
  foot?: ReactNode;
  children: (line: L, slot: LineSlot<L>) => ReactNode;
}

const controls = 'input:not([type="hidden"]):not(:disabled), textarea, select';

/** Lines that are added, filled in and taken out within a form. A new one has the focus; one taken out leaves it with its neighbour. */
export function LinesEditor<L>({
  field: { name, label, error, errors = {} },
  hideLabel = false,
  word,
  addLabel = `Add ${word}`,
  lines,
  onChange,
  blank,
  least = 0,
  most = Infinity,
  ordered = false,
  layout = '',
  head,
  foot,
  children,
}: LinesEditorProps<L>) {
  const root = useRef<HTMLFieldSetElement>(null);
  const [known, setKnown] = useState<readonly number[]>([]);
  // A line keeps its key while others are taken out or moved, so that what is half typed stays in its own box.
  const keys = lines.map((_, at) => known[at] ?? Math.max(0, ...known) + at + 1);
  const focus = (at: number, selector: string): void => {
    requestAnimationFrame(() => {
      const row = root.current?.querySelectorAll('.lines-row')[at];
      (row?.querySelector<HTMLElement>(selector) ?? root.current?.querySelector<HTMLElement>('.lines-add'))?.focus();
    });
  };
  const add = (line: L): void => {
    setKnown([...keys, Math.max(0, ...keys) + 1]);
    onChange([...lines, line]);
    focus(lines.length, controls);
  };
  const takeOut = (at: number): void => {
    setKnown(keys.toSpliced(at, 1));
    onChange(lines.toSpliced(at, 1));
    focus(Math.min(at, lines.length - 2), '.lines-out');
  };
  const move = (at: number, by: -1 | 1): void => {
    setKnown(moved(keys, at, by));
    onChange(moved(lines, at, by));
    focus(at + by, by < 0 ? '.lines-up' : '.lines-down');
  };
  const placed = new Set<string>();
  const rows = lines.map((line, at) => (
    <fieldset key={keys[at]} className={`lines-row ${layout}`} aria-label={`${label}, ${word} ${at + 1}`}>
      {children(line, {
        at,
        change: (more) => onChange(lines.map((one, place) => (place === at ? { ...one, ...more } : one))),
        cell: (field) => {
          const path = `${name}.${at}.${field}`;
          placed.add(path);
          return { name: path, error: errors[path] };
        },
      })}
      <div className="lines-tools">
        {ordered && (
          <>
            <Tool className="lines-up" label={`Move ${word} ${at + 1} up`} disabled={at === 0} onClick={() => move(at, -1)}>
              <IconArrowUp size={18} stroke={1.7} />
            </Tool>
            <Tool
              className="lines-down"
              label={`Move ${word} ${at + 1} down`}
              disabled={at === lines.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} stroke={1.7} />
            </Tool>
          </>
        )}
        <Tool
          className="lines-out"
          label={`Remove ${word} ${at + 1}`}
          disabled={lines.length <= least}
          onClick={() => takeOut(at)}
        >
          <IconTrash size={18} stroke={1.7} />
        </Tool>
      </div>
    </fieldset>
  ));
  const atCell = Object.keys(errors).some((path) => placed.has(path));
  return (
    <fieldset ref={root} className="lines">
      <legend>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      {lines.length > 0 && head}
      {rows}
      {error && !atCell && (
        <p className="neg" role="alert">
          {error}
        </p>
      )}
      <div className="lines-foot">
        {blank && (
          <Button
            className="lines-add"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            disabled={lines.length >= most}
            onClick={() => add(blank())}
          >
            {addLabel}
          </Button>
        )}
        {foot}
      </div>
    </fieldset>
  );
}

interface ToolProps {
  className: string;
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, ...rest }: ToolProps) {
  return <ActionIcon variant="subtle" size={36} aria-label={label} {...rest} />;
}

function moved<T>(all: readonly T[], at: number, by: -1 | 1): T[] {
  return all.toSpliced(at, 1).toSpliced(at + by, 0, ...all.slice(at, at + 1));
}
