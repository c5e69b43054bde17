import { Button, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { uploadPurposes, uploadsApi } from '#kit/contract/files.ts';
import { call } from '#kit/web/api/client.ts';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import type { Errors } from '#kit/web/ui/form/form-check.ts';
import { refusalOf } from '#kit/web/ui/upload/upload-rules.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import { ImageFields } from './ImageFields.tsx';
import { imageAddress } from './newsletter-words.ts';
import type { WrittenSection } from './writing.ts';

interface SectionFieldsProps {
  newsletter: Newsletter | null;
  section: WrittenSection;
  at: number;
  last: boolean;
  errors: Errors;
  /** Is given the section as it is by then: an image may arrive after more was written. */
  onChange: (update: (now: WrittenSection) => WrittenSection) => void;
  /** Images set out, or have come or failed. */
  onComing: (by: 1 | -1) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const most = 12;

/** One section of a newsletter: heading, text and images. */
export function SectionFields(props: SectionFieldsProps) {
  const { newsletter, section, at, last, errors, onChange, onComing, onMove, onRemove } = props;
  const { heading, body, images } = section;
  const wrong = (field: string) => errors[`sections.${at}.${field}`];
  const put = (changes: Partial<WrittenSection>) => onChange((now) => ({ ...now, ...changes }));
  return (
    <fieldset className="newsletter-part">
      <legend>Section {at + 1}</legend>
      <TextInput
        label="Heading"
        maxLength={120}
        error={wrong('heading')}
        value={heading}
        onChange={({ currentTarget }) => put({ heading: currentTarget.value })}
      />
      <RichTextField
        name={`body-${section.key}`}
        label={`Text of section ${at + 1}`}
        value={body}
        error={wrong('body')}
        onChange={(text) => put({ body: text })}
      />
      {images.map((image, place) => (
        <ImageFields
          key={image.fileId}
          image={image}
          address={imageAddress(newsletter, image.fileId)}
          without={newsletter?.problems.find(({ fileId }) => fileId === image.fileId)?.students ?? []}
          wrong={(field) => wrong(`images.${place}.${field}`)}
          onChange={(changed) => put({ images: images.with(place, changed) })}
          onRemove={() => put({ images: images.toSpliced(place, 1) })}
        />
      ))}
      <div className="newsletter-tools">
        <AddImages
          room={most - images.length}
          onComing={onComing}
          onAdd={(fileId) =>
            onChange((now) => ({ ...now, images: [...now.images, { fileId, caption: '', nobody: false, studentIds: [] }] }))
          }
        />
        {at > 0 && (
          <Button size="xs" variant="subtle" onClick={() => onMove(-1)}>
            Move up
          </Button>
        )}
        {!last && (
          <Button size="xs" variant="subtle" onClick={() => onMove(1)}>
            Move down
          </Button>
        )}
        {!(at === 0 && last) && (
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            Remove section
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface AddImagesProps {
  room: number;
  onComing: SectionFieldsProps['onComing'];
  onAdd: (fileId: number) => void;
}

/** Uploads images one after the other. */
function AddImages({ room, onComing, onAdd }: AddImagesProps) {
  const field = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (files: readonly File[]): Promise<void> => {
    setTrouble(null);
    setSending(true);
    onComing(1);
    for (const [place, file] of files.entries()) {
      const refusal = refusalOf(file, 'photo', room - place);
      if (refusal) setTrouble(refusal);
      else
        await call(uploadsApi.uploadFile, { purpose: 'photo' }, { upload: file }).then(
          ({ fileId }) => onAdd(fileId),
          (error: Error) => setTrouble(error.message),
        );
    }
    setSending(false);
    onComing(-1);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        className="sr"
        tabIndex={-1}
        multiple
        aria-label="Image files"
        accept={uploadPurposes.photo.join(',')}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={sending}
        leftSection={<IconPhoto size={16} stroke={1.7} />}
        onClick={() => field.current?.click()}
      >
        Add images
      </Button>
      {trouble && (
        <p className="neg" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
