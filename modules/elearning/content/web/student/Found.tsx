import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import type { learnerContentApi } from '../../contract/learner-content.ts';
import { contentScreens } from '../../contract/screens.ts';
import { paperWords } from '../../contract/words.ts';
import { fileKind, fileSize } from '../shared/file-words.ts';
import { SnippetText } from '../shared/SnippetText.tsx';
import { Stars } from '../shared/Stars.tsx';

/** A resource in a student’s list. */
export function Found({ row }: { row: Output<typeof learnerContentApi.list>['rows'][number] }) {
  const facts = [row.genreName, row.courseName, paperWords(row), row.topics, fileKind(row.fileType)];
  return (
    <li>
      <Go href={to(contentScreens.resource, { id: row.id })}>{row.title}</Go>
      <p className="muted">
        {facts.filter(Boolean).join(' · ')}
        {row.fileSize !== null && <span className="num"> · {fileSize(row.fileSize)}</span>}
        {row.stars !== null && (
          <>
            {' · '}
            <Stars stars={row.stars} ratings={row.ratings} />
          </>
        )}
      </p>
      {row.found && <SnippetText snippet={row.found} />}
    </li>
  );
}
