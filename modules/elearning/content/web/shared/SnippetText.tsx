import type { Snippet } from '../../contract/resources.ts';

/** The piece of a text in which what was looked for stands, with its page. */
export function SnippetText({ snippet: { page, parts } }: { snippet: Snippet }) {
  return (
    <span className="content-snippet">
      {page !== null && <span className="num">Page {page}: </span>}
      {parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>))}
    </span>
  );
}
