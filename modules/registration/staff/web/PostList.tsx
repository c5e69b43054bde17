import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { posts } from '../contract/posts.ts';

const columns: ColumnsOf<typeof posts> = [
  { key: 'name', label: 'Post' },
  { key: 'holders', label: 'Held by', end: true, phone: 'figure' },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true },
];

const fields: FieldsOf<typeof posts> = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Head of department', wide: true },
  { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Offered when somebody is given a post', wide: true },
];

/** The posts that the school gives its staff. */
export function PostList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={posts}
      name="registration.posts"
      screen="Staff"
      tabs={tabs}
      words={{
        search: 'Name',
        empty: 'Head of department, class teacher, patron: what people hold besides their work.',
      }}
      columns={columns}
      form={{ fields, removal: () => 'A post is removed only while nobody has ever held it. Clear “In use” instead.' }}
    />
  );
}
