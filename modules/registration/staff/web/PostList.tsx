import type { ReactNode } from 'react';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import type { Post } from '#modules/settings/contract/people/posts.ts';
import { postsApi } from '../contract/posts.ts';

const columns: readonly Column<Post>[] = [
  { key: 'name', label: 'Post', value: (row) => row.name },
  { key: 'holders', label: 'Held by', value: (row) => row.holders, end: true, phone: 'figure' },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true },
];

const fields: readonly Field<'name' | 'active'>[] = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Head of department', wide: true },
  { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Offered when somebody is given a post', wide: true },
];

/** The posts that the school gives its staff. */
export function PostList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={postsApi.list}
      name="registration.posts.list"
      words={{
        screen: 'Staff',
        title: 'Posts',
        search: 'Name',
        add: 'Add post',
        empty: { title: 'No posts yet', text: 'Head of department, class teacher, patron: what people hold besides their work.' },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={postsApi}
          word="post"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{ name: '', active: true }}
          removal={() => 'A post is removed only while nobody has ever held it. Clear “In use” instead.'}
        />
      )}
    />
  );
}
