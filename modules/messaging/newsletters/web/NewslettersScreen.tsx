import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { NewsletterRow } from '../contract/newsletter.ts';
import { newsletterApproval } from '../contract/newsletter-approval.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { newslettersScreens } from '../contract/screens.ts';
import { issueOf } from './newsletter-words.ts';

const columns: readonly Column<NewsletterRow>[] = [
  { key: 'title', label: 'Newsletter', value: (row) => row.title },
  { key: 'number', label: 'Issue', value: (row) => <span className="num">{issueOf(row)}</span>, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <StateOf of={newsletterApproval} state={row.state} />,
    phone: 'figure',
  },
  { key: 'author', label: 'Written by', value: (row) => row.author, quiet: true },
  { key: 'reviewer', label: 'Reviewed by', value: (row) => row.reviewer, quiet: true, optional: true },
  { key: 'images', label: 'Images', value: (row) => row.images, end: true },
  { key: 'publishedAt', label: 'Published', value: (row) => <InstantText at={row.publishedAt} />, quiet: true },
  { key: 'updatedAt', label: 'Changed', value: (row) => <InstantText at={row.updatedAt} />, quiet: true, optional: true },
];

export default function NewslettersScreen() {
  return (
    <ListScreen
      list={newslettersApi.list}
      name="messaging.newsletters.list"
      words={{
        title: 'Newsletters',
        all: 'All newsletters',
        search: 'Words or author',
        empty: {
          title: 'No newsletters yet',
          text: 'Write the news of the school with pictures. Somebody else looks through it, then families read it by a link or on paper.',
        },
      }}
      columns={columns}
      filters={[{ key: 'state', label: 'State', options: stateChoices(newsletterApproval) }]}
      record={{
        add: 'Write newsletter',
        create: newslettersApi.create,
        addHref: to(newslettersScreens.writeNewsletter),
        href: ({ id }) => to(newslettersScreens.newsletter, { id }),
      }}
    />
  );
}
