import { NumberInput, TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import type { Paper } from '../contract/subjects.ts';
import './setup.css';

/** A paper as it is being typed: an empty box is ''. */
type Typed = Omit<Paper, 'outOf' | 'share'> & { outOf: number | string; share: number | string };

/** The papers of a subject with what each is marked out of and its share; none: one mark. */
export function PapersField({ slot }: { slot: FieldSlot }) {
  const papers = (slot.value ?? []) as readonly Typed[];
  const total = papers.reduce((sum, { share }) => sum + Math.round((Number(share) || 0) * 100), 0) / 100;
  return (
    <LinesEditor
      field={slot}
      word="paper"
      lines={papers}
      onChange={slot.onChange}
      blank={() => ({ name: `Paper ${papers.length + 1}`, outOf: 100, share: Math.max(0, 100 - total) })}
      most={6}
      layout="paper-row"
      foot={
        papers.length === 0 ? (
          <span className="hint">One mark, without papers</span>
        ) : (
          <span className={total === 100 ? 'hint' : 'neg'}>{total} % of 100 %</span>
        )
      }
    >
      {(paper, { change, cell }) => (
        <>
          <TextInput
            {...cell('name')}
            className="lines-wide"
            label="Paper"
            required
            value={paper.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NumberInput
            {...cell('outOf')}
            label="Out of"
            required
            min={1}
            max={1000}
            allowDecimal={false}
            hideControls
            value={paper.outOf}
            onChange={(outOf) => change({ outOf })}
          />
          <NumberInput
            {...cell('share')}
            label="Share"
            required
            min={0}
            max={100}
            decimalScale={2}
            suffix=" %"
            hideControls
            value={paper.share}
            onChange={(share) => change({ share })}
          />
        </>
      )}
    </LinesEditor>
  );
}
