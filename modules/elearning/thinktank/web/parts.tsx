import { filesApi } from '#kit/contract/exports.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { emptyText, imagesOf, type RichText as Text } from '#kit/contract/rich-text.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Status, Tag, type Tone } from '#kit/web/ui/Status.tsx';
import { type PostState, postStateWords } from '../contract/words.ts';

/** Where a picture of a record is fetched. */
export const pictureAt =
  (endpoint: Endpoint, id: number) =>
  (fileId: number): string =>
    endpoint.path.replace(':id', String(id)).replace(':fileId', String(fileId));

/** What somebody wrote, with its pictures. */
export function Written({ text, picture }: { text: Text; picture: (fileId: number) => string }) {
  return <RichText text={text} image={(fileId, alt) => <SignedImage address={picture(fileId)} alt={alt} />} />;
}

/** The field for what somebody writes; `held` are pictures that a post has already. */
export function WriteField({
  slot,
  before = null,
  picture,
}: {
  slot: FieldSlot;
  before?: Text | null;
  picture?: (fileId: number) => string;
}) {
  const held = before === null ? [] : imagesOf(before);
  return (
    <RichTextField
      name={slot.name}
      label={slot.label}
      error={slot.error}
      onChange={slot.onChange}
      required
      value={(slot.value as Text | undefined) ?? emptyText}
      imageAddress={(fileId) =>
        picture && held.includes(fileId) ? picture(fileId) : filesApi.get.path.replace(':id', String(fileId))
      }
    />
  );
}

const tones: Readonly<Record<PostState, Tone>> = { waiting: 'att', shown: 'quiet', returned: 'att', removed: 'neg' };

/** Where a post stands; nothing of one that is shown. */
export function PostStateOf({ state }: { state: PostState }) {
  return state === 'shown' ? null : <Status tone={tones[state]}>{postStateWords[state]}</Status>;
}

interface Marked {
  pinned: boolean;
  closed: boolean;
  accepted: boolean;
  endorsed: boolean;
  duplicateOf: number | null;
}

/** Whether there is anything of that kind to be known. */
export const isMarked = ({ pinned, closed, accepted, endorsed, duplicateOf }: Marked): boolean =>
  pinned || closed || accepted || endorsed || duplicateOf !== null;

/** What is to be known of a question in a list. */
export function ThreadMarks({ row }: { row: Marked }) {
  return (
    <>
      {row.pinned && <Tag>Pinned</Tag>}
      {row.accepted && <Tag tone="pos">Solved</Tag>}
      {row.endorsed && <Tag tone="pos">Endorsed</Tag>}
      {row.duplicateOf !== null && <Tag>Duplicate</Tag>}
      {row.closed && <Tag>Closed</Tag>}
    </>
  );
}
