import type { QuestionBody } from '../../../bank/contract/question.ts';
import { kindWords } from '../../../bank/contract/words.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import type { DraftContent } from '../../contract/contents.ts';
import '../ai.css';

/** What a draft says, as text: nothing in it is a link or HTML. */
export function DraftView({ content }: { content: DraftContent }) {
  switch (content.kind) {
    case 'question':
      return (
        <div className="stack">
          <p className="muted">{kindWords[content.body.kind]}</p>
          <p className="ai-text">{content.text}</p>
          <Answers body={content.body} />
          {content.feedback !== '' && <p className="ai-text muted">{content.feedback}</p>}
        </div>
      );
    case 'plan':
      return (
        <Facts
          rows={[
            ['Strand', content.strand],
            ['Sub-strand', content.subStrand],
            ['Minutes', content.minutes],
            ['Outcomes', said(content.outcomes)],
            ['Key inquiry question', said(content.question)],
            ['Resources', said(content.resources)],
            [`Introduction (${content.introductionMinutes} min)`, said(content.introduction)],
            ...content.steps.map(
              ({ text, minutes }, place) =>
                [`Step ${place + 1}${minutes === null ? '' : ` (${minutes} min)`}`, said(text)] as const,
            ),
            [`Conclusion (${content.conclusionMinutes} min)`, said(content.conclusion)],
            ['Extended', said(content.extended)],
          ]}
        />
      );
    case 'remark':
      return (
        <div className="stack">
          <p className="muted">Grade {content.gradeCode}</p>
          <p className="ai-text">{content.text}</p>
        </div>
      );
    case 'newsletter':
      return (
        <div className="stack">
          <h3>{content.title}</h3>
          {content.sections.map(({ heading, paragraphs }, place) => (
            <section key={place} className="stack">
              {heading !== '' && <h4>{heading}</h4>}
              {paragraphs.map((text, at) => (
                <p key={at} className="ai-text">
                  {text}
                </p>
              ))}
            </section>
          ))}
        </div>
      );
  }
}

const said = (text: string) => (text === '' ? null : <p className="ai-text">{text}</p>);

function Answers({ body }: { body: QuestionBody }) {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return (
        <ul>
          {body.options.map(({ id, text, share }) => (
            <li key={id} className={share > 0 ? 'ai-right' : undefined}>
              {text}
              {share > 0 && <span className="muted"> (right)</span>}
            </li>
          ))}
        </ul>
      );
    case 'trueFalse':
      return <p className="ai-right">{body.right ? 'True' : 'False'}</p>;
    case 'short':
      return <p className="ai-right">{body.variants.map(({ text }) => text).join(', ')}</p>;
    case 'cloze':
      return (
        <>
          <p className="ai-text">{body.text.replaceAll(/\{\{\d+\}\}/g, '_____')}</p>
          <p className="ai-right">{body.gaps.map(({ variants }) => variants[0]?.text).join(', ')}</p>
        </>
      );
    default:
      return null;
  }
}
