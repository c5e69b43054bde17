import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { Paper } from '../contract/subjects.ts';
import './setup.css';

/** The papers of a subject with what each is marked out of and its share; none: one mark. */
export function PapersField({ slot }: { slot: FieldSlot }) {
  const papers = (slot.value ?? []) as readonly Paper[];
  const change = (at: number, more: Partial<Record<keyof Paper, string | number>>) =>
    slot.onChange(papers.map((paper, place) => (place === at ? { ...paper, ...more } : paper)));
  const total = papers.reduce((sum, { share }) => sum + Math.round((Number(share) || 0) * 100), 0) / 100;
  return (
    <fieldset className="rows-field">
      <legend>{slot.label}</legend>
      {papers.map((paper, at) => (
        <div key={at} className="rows-field-row paper-row">
          <TextInput
            name={`papers.${at}.name`}
            label="Paper"
            required
            value={paper.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <NumberInput
            name={`papers.${at}.outOf`}
            label="Out of"
            required
            min={1}
            max={1000}
            allowDecimal={false}
            hideControls
            value={paper.outOf}
            onChange={(outOf) => change(at, { outOf })}
          />
          <NumberInput
            name={`papers.${at}.share`}
            label="Share"
            required
            min={0}
            max={100}
            decimalScale={2}
            suffix=" %"
            hideControls
            value={paper.share}
            onChange={(share) => change(at, { share })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Take out paper ${at + 1}`}
            onClick={() => slot.onChange(papers.filter((_, place) => place !== at))}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="rows-field-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          disabled={papers.length >= 6}
          onClick={() =>
            slot.onChange([...papers, { name: `Paper ${papers.length + 1}`, outOf: 100, share: Math.max(0, 100 - total) }])
          }
        >
          Add paper
        </Button>
        {papers.length === 0 ? (
          <span className="hint">One mark, without papers</span>
        ) : (
          <span className={total === 100 ? 'hint' : 'neg'}>{total} % of 100 %</span>
        )}
      </div>
    </fieldset>
  );
}
