import type { CSSProperties } from 'react';
import { inkOn } from '../../contract/contrast.ts';
import type { ReportColours } from '../../contract/report-colours.ts';
import './report-colours.css';

const rows = [
  ['English', 78, 81, 80, 'A', 'Excellent work.'],
  ['Kiswahili', 66, 69, 68, 'B', 'Kazi nzuri sana.'],
  ['Mathematics', 58, 62, 61, 'B-', 'Good. Practise daily.'],
  ['Biology', 54, 57, 56, 'C+', 'Good progress.'],
  ['Chemistry', 47, 52, 50, 'C', 'Can do better.'],
] as const;

interface HeadPreviewProps {
  colours: ReportColours;
  school: { name: string; motto: string | null };
  /** A grade's own colour by its code. */
  gradeColour: (code: string) => string | undefined;
  codes: readonly string[];
}

/** The head and the table of a report form in the colours that are being chosen. */
export function HeadPreview({ colours, school, gradeColour, codes }: HeadPreviewProps) {
  const style = Object.fromEntries(Object.entries(colours).map(([key, colour]) => [`--form-${key}`, colour]));
  return (
    <figure className="form-preview" style={style as CSSProperties} aria-label="How a report form begins">
      <div className="form-preview-head">
        <strong>{school.name}</strong>
        {school.motto && <em>{school.motto}</em>}
        <span>Report form</span>
      </div>
      <table>
        <thead>
          <tr>
            {['Subject', 'Mid', 'End', 'Mean', 'Grade', 'Remark'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([subject, mid, end, mean, grade, remark], at) => {
            const code = codes.length > 0 && !codes.includes(grade) ? (codes[at] ?? grade) : grade;
            return (
              <tr key={subject}>
                <th scope="row">{subject}</th>
                <td>{mid}</td>
                <td>{end}</td>
                <td>{mean}</td>
                <td>
                  <GradeChip code={code} colour={gradeColour(code)} />
                </td>
                <td>{remark}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}

/** A grade, on its own ground where it has one. */
export function GradeChip({ code, colour }: { code: string; colour: string | undefined }) {
  if (colour === undefined) return <b>{code}</b>;
  return (
    <b className="form-chip" style={{ background: colour, color: inkOn(colour) }}>
      {code}
    </b>
  );
}
