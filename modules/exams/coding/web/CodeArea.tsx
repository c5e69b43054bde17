import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Language } from '../contract/running.ts';
import './code-area.css';

interface CodeAreaProps {
  label: string;
  name?: string;
  value: string;
  language: Language;
  onChange?: (value: string) => void;
  readOnly?: boolean;
  /** Lines that are shown marked, from 1. */
  marked?: ReadonlySet<number>;
  rows?: number;
}

const indents: Record<Language, string> = { javascript: '  ', python: '    ' };

/** A program as text with numbered lines. Tab indents; Escape and then Tab leaves the field, which is said under it. */
export function CodeArea({ label, name, value, language, onChange, readOnly, marked, rows = 16 }: CodeAreaProps) {
  const hint = useId();
  const gutter = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const lines = value.split('\n').length;

  const keys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (readOnly || !onChange) return;
    if (event.key === 'Escape') return setLeaving(true);
    if (event.key === 'Tab' && !leaving && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      insert(event.currentTarget, indents[language], event.shiftKey);
    }
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      const { value: text, selectionStart } = event.currentTarget;
      const line = text.slice(text.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
      const deeper = /[{([:]\s*$/.test(line) ? indents[language] : '';
      document.execCommand('insertText', false, `\n${/^\s*/.exec(line)?.[0] ?? ''}${deeper}`);
    }
    if (event.key !== 'Shift') setLeaving(false);
  };

  return (
    <div className="code-area" data-read-only={readOnly || undefined}>
      <div className="code-area-frame">
        <div className="code-area-gutter num" aria-hidden="true" ref={gutter}>
          {Array.from({ length: lines }, (_, at) => (
            <span key={at} data-marked={marked?.has(at + 1) || undefined}>
              {at + 1}
            </span>
          ))}
        </div>
        <textarea
          aria-label={label}
          aria-describedby={readOnly ? undefined : hint}
          name={name}
          value={value}
          readOnly={readOnly}
          rows={rows}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onKeyDown={keys}
          onBlur={() => setLeaving(false)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
      {!readOnly && (
        <p className="hint" id={hint} aria-live="polite">
          {leaving ? 'Tab now leaves the program.' : 'Tab indents. Escape, then Tab, leaves the program.'}
        </p>
      )}
    </div>
  );
}

/** Types an indent, or takes one away in front of the line; the browser's own undo keeps working. */
function insert(area: HTMLTextAreaElement, indent: string, back: boolean): void {
  if (!back) return void document.execCommand('insertText', false, indent);
  const { value, selectionStart } = area;
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const there = Math.min(indent.length, /^ */.exec(value.slice(start))?.[0].length ?? 0);
  if (there === 0) return;
  area.setSelectionRange(start, start + there);
  document.execCommand('delete');
  const caret = Math.max(start, selectionStart - there);
  area.setSelectionRange(caret, caret);
}
