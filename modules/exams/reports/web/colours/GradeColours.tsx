import { ColorInput } from '@mantine/core';
import type { Output } from '#kit/contract/endpoint.ts';
import type { reportColoursApi } from '../../contract/report-colours.ts';

interface GradeColoursProps {
  scales: Output<typeof reportColoursApi.get>['scales'];
  colours: ReadonlyMap<number, string>;
  disabled: boolean;
  onChange: (gradeId: number, colour: string) => void;
}

/** A ground for single grades; left empty, a grade stands as plain text. */
export function GradeColours({ scales, colours, disabled, onChange }: GradeColoursProps) {
  return scales.map((scale) => (
    <fieldset key={scale.id} className="scale-colours" disabled={disabled}>
      <legend>{scale.name}</legend>
      <div className="grade-colours">
        {scale.grades.map((grade) => (
          <ColorInput
            key={grade.id}
            label={grade.code}
            aria-label={`Colour of ${grade.code}, ${scale.name}`}
            placeholder="No colour"
            format="hex"
            withEyeDropper={false}
            disabled={disabled}
            value={colours.get(grade.id) ?? ''}
            onChange={(colour) => onChange(grade.id, colour.toLowerCase())}
          />
        ))}
      </div>
    </fieldset>
  ));
}
