import type { CallInput } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { forgetImage } from '#kit/web/api/files.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { bookScreens } from '../../contract/screens.ts';
import { type TitleRecord, titlesApi } from '../../contract/titles.ts';
import { useLists } from '../pick/use-lists.ts';
import { titleFields } from './title-fields.tsx';

type New = keyof CallInput<typeof titlesApi.create>;

const copies: readonly Field<New>[] = [
  { kind: 'number', name: 'copies', label: 'Copies', min: 0, hint: 'Each gets the next accession number' },
  { kind: 'text', name: 'shelf', label: 'Shelf' },
];

/** Adds a title with its first copies, or changes one. */
export function TitleDrawer({ title, opened, onClose }: { title: TitleRecord | null; opened: boolean; onClose: () => void }) {
  const go = useGo();
  const lists = useLists();
  if (title) {
    const fields: readonly Field<keyof CallInput<typeof titlesApi.update>>[] = [
      ...titleFields(lists, title),
      { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Set it out of use to leave it out where titles are chosen' },
    ];
    return (
      <StepDrawer
        opened={opened}
        onClose={onClose}
        title="Save title"
        save={titlesApi.update}
        fixed={{ id: title.id, version: title.version }}
        initial={title}
        fields={fields}
        size={560}
        onDone={({ id, title: name }) => {
          forgetImage(`/api/library/titles/${id}/cover`);
          forgetImage(`/api/library/titles/${id}/cover?size=120`);
          say(`${name} is saved`);
        }}
      />
    );
  }
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Add title"
      save={titlesApi.create}
      fixed={{}}
      initial={{ kind: 'textbook', language: 'en', copies: 1 }}
      fields={[...(titleFields(lists, null) as readonly Field<New>[]), ...copies]}
      size={560}
      onDone={({ id, title: name }) => {
        say(`${name} is added`);
        go(to(bookScreens.book, { id }));
      }}
    />
  );
}
