import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import type { HeldPost } from '#modules/settings/contract/people/posts.ts';
import { peopleApi } from '../../contract/people.ts';
import { postsApi } from '../../contract/posts.ts';

import type { MemberFormProps } from './EditForms.tsx';

/** A post to be given, changed or ended. */
export function PostForm({ member, held, onDone }: MemberFormProps & { held: HeldPost | null }) {
  const posts = useApi(postsApi.list, { size: 200 }).data?.rows ?? [];
  const remove = useSave(peopleApi.removePost);
  const fields: readonly Field<'postId' | 'detail' | 'fromDay' | 'toDay'>[] = [
    {
      kind: 'select',
      name: 'postId',
      label: 'Post',
      options: posts
        .filter(({ id, active }) => active || id === held?.postId)
        .map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'text', name: 'detail', label: 'Of what', placeholder: 'Form 3 West', hint: 'A class, a house, a club' },
    { kind: 'date', name: 'fromDay', label: 'From' },
    { kind: 'date', name: 'toDay', label: 'Until', hint: 'Empty while they hold it' },
  ];
  if (held === null)
    return (
      <RecordForm
        save={peopleApi.addPost}
        fixed={{ id: member.id }}
        initial={{ postId: null, detail: '', fromDay: today(), toDay: null }}
        fields={fields}
        submit="Assign post"
        onDone={onDone}
      />
    );
  return (
    <RecordForm
      save={peopleApi.changePost}
      fixed={{ id: member.id, heldId: held.id, version: held.version }}
      initial={held}
      fields={fields}
      submit="Save post"
      onDone={onDone}
      actions={
        <ConfirmButton
          label="Remove"
          title={`Remove ${held.name}?`}
          text="Only for a post that was entered by mistake. One that has ended gets a last day instead."
          keep="Keep it"
          onConfirm={async () => {
            await remove.mutateAsync({ id: member.id, heldId: held.id });
            onDone();
          }}
        />
      }
    />
  );
}
