import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { contentScreens } from '../../content/contract/screens.ts';
import { SnippetText } from '../../content/web/shared/SnippetText.tsx';
import type { Passage } from '../contract/passage.ts';
import './ai.css';

/** Where something stands: the resource, its page, and a piece of the text with the words marked. */
export function PassageList({ passages, label }: { passages: readonly Passage[]; label: string }) {
  return (
    <ul className="ai-list" aria-label={label}>
      {passages.map(({ resourceId, title, genreName, courseName, found }, place) => (
        <li key={place}>
          <Go href={to(contentScreens.resource, { id: resourceId })}>{title}</Go>
          <p className="muted">{[genreName, courseName].join(' · ')}</p>
          <SnippetText snippet={found} />
        </li>
      ))}
    </ul>
  );
}
