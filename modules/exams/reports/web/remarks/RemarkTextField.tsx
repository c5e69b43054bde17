import { Textarea } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { remarkLength, type RemarkKind, type RemarkLengths } from '../../contract/remark-text.ts';

/** A remark's words, with how much of the form's room they take. */
export function RemarkTextField({ slot, lengths }: { slot: FieldSlot; lengths: RemarkLengths }) {
  const text = typeof slot.value === 'string' ? slot.value : '';
  const most = lengths[slot.values['kind'] as RemarkKind] ?? 0;
  const long = remarkLength(text.trim());
  return (
    <Textarea
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      value={text}
      autosize
      minRows={3}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <>
          <span className={`num ${long > most ? 'neg' : ''}`}>
            {long} of {most} characters.
          </span>{' '}
          {'{firstName}, {subject} and {grade} are put in for each student.'}
        </>
      }
      onChange={(event) => slot.onChange(event.currentTarget.value)}
    />
  );
}
