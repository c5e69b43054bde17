import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import type { ImageProblem, Newsletter } from '../contract/newsletter.ts';
import { linkOf } from './newsletter-words.ts';
import './newsletters.css';

const { privacy } = registration;

/** What keeps a newsletter from being published, what its reviewer said, and its link. */
export function NewsletterNotes({ newsletter: { state, problems, remark, reviewer, link } }: { newsletter: Newsletter }) {
  return (
    <>
      {state === 'draft' && remark !== null && (
        <Note tone="att">
          Sent back by {reviewer}: {remark}
        </Note>
      )}
      {problems.length > 0 && (
        <Note tone="att">
          <strong>Not to be published like this.</strong>
          <ul>
            {problems.map((problem) => (
              <li key={problem.fileId}>{inWords(problem)}</li>
            ))}
          </ul>
          {problems.some(({ students }) => students.length > 0) && judge(privacy.access, viewer()) === 'allowed' && (
            <Go className="newsletter-link" href={to(privacy, {}, { tab: 'consents', purpose: 'publication' })}>
              Consents
            </Go>
          )}
        </Note>
      )}
      {state === 'published' && link !== null && (
        <Note>
          Whoever has this link reads it:{' '}
          <a className="newsletter-link" href={linkOf(link)} target="_blank" rel="noopener">
            {linkOf(link)}
          </a>
        </Note>
      )}
      {state === 'archived' && <Note>It is off the web. Its link says so.</Note>}
    </>
  );
}

function inWords({ section, caption, students }: ImageProblem): string {
  const which = `Section ${section + 1}, ${caption === null ? 'an image' : `“${caption}”`}`;
  if (students.length === 0) return `${which}: not said who is on it.`;
  return `${which}: no consent to pictures in newsletters for ${students.map(({ name }) => name).join(', ')}.`;
}
