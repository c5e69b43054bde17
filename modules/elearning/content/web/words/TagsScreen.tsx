import { Select } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { contentScreens } from '../../contract/screens.ts';
import { type Tag, tags, tagsApi } from '../../contract/tags.ts';

/** The tag that takes in another. */
function IntoField({ slot: { name, label, value, error, required, onChange }, own }: { slot: FieldSlot; own: number }) {
  const { data } = useApi(tagsApi.list, { size: 200 }, { staleTime: 0 });
  return (
    <Select
      name={name}
      label={label}
      required={required}
      error={error}
      data={(data?.rows ?? []).filter(({ id }) => id !== own).map((tag) => ({ value: String(tag.id), label: tag.name }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      nothingFoundMessage="Nothing found"
    />
  );
}

function Merge({ tag }: { tag: Tag }) {
  const go = useGo();
  return (
    <RecordForm
      save={tagsApi.merge}
      fixed={{ id: tag.id, version: tag.version }}
      initial={{}}
      text={`Resources with “${tag.name}” get the other tag, and “${tag.name}” is gone. This cannot be undone.`}
      fields={[
        {
          kind: 'custom',
          name: 'intoId',
          label: 'Merge into',
          wide: true,
          render: (slot) => <IntoField slot={slot} own={tag.id} />,
        },
      ]}
      submit="Merge tags"
      onDone={({ name }) => {
        say(`The tags are merged into ${name}`);
        go(contentScreens.tags.path, { replace: true });
      }}
    />
  );
}

/** Free words that content is found by. */
export default function TagsScreen() {
  const keeps = judge(tags.access.write, viewer()) === 'allowed';
  return (
    <ResourceScreen
      resource={tags}
      name="elearning.tags"
      words={{ search: 'Name', empty: 'Tags are made when content is posted. Here they are renamed, merged and removed.' }}
      columns={[
        { key: 'name', label: 'Name', wrap: true },
        {
          key: 'resources',
          label: 'Resources',
          value: ({ resources }) => <span className="num">{resources}</span>,
          end: true,
          phone: 'figure',
        },
      ]}
      form={{
        fields: [{ kind: 'text', name: 'name', label: 'Name', wide: true }],
        removal: ({ name }) => `“${name}” is no longer offered. A tag that content has is merged into another instead.`,
        locked: () => (keeps ? null : 'Who posts content keeps the tags.'),
        parts: (tag) => (keeps ? [{ key: 'merge', label: 'Merge', content: <Merge tag={tag} /> }] : []),
      }}
    />
  );
}
