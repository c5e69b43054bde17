import { Button, Checkbox, TextInput } from '@mantine/core';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import { PeopleSelect } from '../../audience/web/PeopleSelect.tsx';
import type { WrittenImage } from './writing.ts';

interface ImageFieldsProps {
  image: WrittenImage;
  address: string;
  /** Tagged students whose families have not agreed, as of when it was kept. */
  without: readonly { id: number; name: string }[];
  wrong: (field: string) => string | undefined;
  onChange: (image: WrittenImage) => void;
  onRemove: () => void;
}

/** An image: its caption, and the students on it or that nobody can be recognised. */
export function ImageFields({ image, address, without, wrong, onChange, onRemove }: ImageFieldsProps) {
  const { caption, nobody, studentIds } = image;
  const missing = without.filter(({ id }) => studentIds.includes(id)).map(({ name }) => name);
  return (
    <div className="newsletter-image">
      <SignedImage address={address} alt={caption} />
      <div className="stack">
        <TextInput
          label="Caption"
          maxLength={200}
          error={wrong('caption') ?? wrong('fileId')}
          value={caption}
          onChange={({ currentTarget }) => onChange({ ...image, caption: currentTarget.value })}
        />
        <PeopleSelect
          source="students"
          kind="student"
          label="Students who can be recognised"
          disabled={nobody}
          error={missing.length > 0 ? `No consent to pictures in newsletters: ${missing.join(', ')}` : wrong('studentIds')}
          values={[...studentIds]}
          onChange={(values) => onChange({ ...image, studentIds: values.map(Number) })}
        />
        <Checkbox
          label="No student can be recognised"
          disabled={studentIds.length > 0}
          error={wrong('nobody')}
          checked={nobody}
          onChange={({ currentTarget }) => onChange({ ...image, nobody: currentTarget.checked })}
        />
        <div>
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            Remove image
          </Button>
        </div>
      </div>
    </div>
  );
}
