import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { contentScreens } from '../../contract/screens.ts';
import type { LibraryPart } from '../../contract/words.ts';
import { useLists } from './use-lists.ts';

/** What is published by class, then by subject, then by topic; a topic leads to its list. */
export function Browse({ part }: { part: LibraryPart }) {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const numberOf = (key: string) => Number(params.get(key)) || undefined;
  const [classId, courseId] = [numberOf('classId'), numberOf('courseId')];
  const { courses, classes } = useLists();
  const input = { part, ...(classId === undefined ? {} : { classId }), ...(courseId === undefined ? {} : { courseId }) };
  const { data, error, refetch } = useApi(resourcesApi.browse, input, { keepPrevious: true });
  const screen = part === 'papers' ? contentScreens.pastpapers : contentScreens.notes;
  const labelOf = (list: readonly { value: string | number; label: string }[], id: number) =>
    list.find(({ value }) => value === id)?.label ?? '';
  const trail = [
    { label: 'Classes', href: to(screen, {}, { tab: 'browse' }) },
    ...(classId === undefined ? [] : [{ label: labelOf(classes, classId), href: to(screen, {}, { tab: 'browse', classId }) }]),
    ...(courseId === undefined
      ? []
      : [{ label: labelOf(courses, courseId), href: to(screen, {}, { tab: 'browse', classId, courseId }) }]),
  ];
  const hrefOf = (level: string, id: number | null) =>
    level === 'class' && id !== null
      ? to(screen, {}, { tab: 'browse', classId: id })
      : level === 'subject' && id !== null
        ? to(screen, {}, { tab: 'browse', classId, courseId: id })
        : to(screen, {}, { classId, courseId, state: 'published', ...(id === null ? {} : { topicId: id }) });
  return (
    <Box>
      <nav className="content-trail" aria-label="Where you are">
        {trail.map(({ label, href }, at) => (
          <Go key={href} href={href} aria-current={at === trail.length - 1 ? 'location' : undefined}>
            {label}
          </Go>
        ))}
      </nav>
      {error && <ErrorState title="The shelf could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.length === 0 && (
        <EmptyState title="Nothing here yet" text="What is published for this class appears here by subject and topic." />
      )}
      {data && data.rows.length > 0 && (
        <ul className="content-list" aria-label={{ class: 'Classes', subject: 'Subjects', topic: 'Topics' }[data.level]}>
          {data.rows.map(({ id, name, resources }) => (
            <li key={id ?? 'none'}>
              <Go href={hrefOf(data.level, id)}>{name}</Go> <span className="muted num">{counted(resources, 'resource')}</span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
