import { ColorInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { palette } from '../contract/palette.ts';
import './timetable.css';

/** A name with the colour that it has in timetables. */
export function Coloured({ colour, children }: { colour: string; children: string }) {
  return (
    <>
      <span className="tt-colour" style={{ background: colour }} aria-hidden="true" />
      {children}
    </>
  );
}

/** Chooses a colour of those that are told from each other easily, or any other. */
export function ColourField({ name, label, value, required, error, onChange }: FieldSlot) {
  return (
    <ColorInput
      name={name}
      label={label}
      required={required}
      error={error}
      format="hex"
      withEyeDropper={false}
      swatches={[...palette]}
      swatchesPerRow={5}
      value={typeof value === 'string' ? value : ''}
      onChange={(colour) => onChange(colour.toLowerCase())}
    />
  );
}
