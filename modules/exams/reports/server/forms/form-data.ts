import { formatDay } from '#kit/contract/dates.ts';
import type { Letterhead, Seals } from '#kit/server/pdf/letterhead.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import type { TypstImage } from '#kit/server/pdf/typst.ts';
import { inkOn } from '../../contract/contrast.ts';
import type { FormColours, ReportForm } from '../../contract/report-form.ts';
import { type FormSection, type LayoutDefinition, narrowSections } from '../../contract/report-layout.ts';
import { paperWidth, sizeOf, steps } from './form-size.ts';
import { type FormTable, groupsOf, tableOf } from './form-table.ts';
import { attendanceOf, datesOf, factsOf, feesOf, figuresOf, markOf, number, signed } from './form-words.ts';

/** What report forms are printed with. */
export interface FormPaper {
  letterhead: Letterhead;
  /** Stand over the line where the head signs. */
  seals: Seals;
  layout: LayoutDefinition;
  colours: FormColours;
}

/** The template's data, and the images it names: each of them once. */
export function formData(forms: readonly ReportForm[], { letterhead, seals, layout, colours }: FormPaper) {
  const images: TypstImage[] = letterhead.logo ? [{ name: 'logo', bytes: letterhead.logo }] : [];
  const { signature, stamp } = seals;
  if (signature) images.push({ name: 'signature', bytes: signature });
  if (stamp) images.push({ name: 'stamp', bytes: stamp });
  const { grades, ...ofForm } = colours;
  const groups = groupsOf(forms, layout);
  const common = {
    title: layout.title,
    school: { ...letterhead, logo: letterhead.logo ? 'logo' : null },
    colours: { ...ofForm, accent: accentOf(ofForm) },
    grades: grades.map(({ code, colour }) => ({ code, colour, ink: inkOn(colour) })),
    width: paperWidth,
    steps: steps.map(({ pad, gap }) => [pad, gap]),
    chart: layout.subjectWord === 'Subject' ? 'Subjects' : 'Learning areas',
    signatures: layout.signatures.map((title) => ({
      title,
      signature: signature && isHead(title) ? 'signature' : null,
      stamp: stamp && isHead(title) ? 'stamp' : null,
    })),
    tables: groups.map(({ table }) => table),
  };
  const pages = forms.map((form, at) => {
    const photo = layout.photo && form.student.photo ? `photo-${at}` : null;
    if (photo && form.student.photo) images.push({ name: photo, bytes: form.student.photo });
    const qr = layout.qr && form.verify ? `qr-${at}.svg` : null;
    if (qr && form.verify) images.push(qrImage(qr, form.verify.url));
    const group = groups.findIndex((one) => one.forms.has(form));
    return {
      ...pageOf(form, layout, groups[group]?.table ?? tableOf([form], layout)),
      table: group,
      photo,
      qr,
      code: qr && form.verify ? form.verify.code : null,
    };
  });
  return { data: { common, forms: pages }, images };
}

/** Whether the line is for whom the school has a signature of. */
const isHead = (title: string): boolean => /principal|\bhead|mkuu/i.test(title) && !/deputy|naibu/i.test(title);

function pageOf(form: ReportForm, layout: LayoutDefinition, table: FormTable) {
  const figures = figuresOf(form, layout);
  const parts = { attendance: attendanceOf(form), fees: feesOf(form, layout), dates: datesOf(form) };
  const { trend, remarks, gradeKey } = form;
  const drawn = trend && trend.most > 0 && trend.points.length > 1 ? trend : null;
  const has: Readonly<Record<FormSection, boolean>> = {
    learner: true,
    marks: true,
    summary: figures.length > 0,
    trend: drawn !== null,
    dates: parts.dates.length > 0 || form.dates.note !== null,
    attendance: parts.attendance.length > 0,
    fees: parts.fees.length > 0,
    remarks: remarks.length > 0,
    signatures: layout.signatures.length > 0,
    grade_key: gradeKey.length > 0,
  };
  const ordered = linesOf(layout.sections.filter(({ key, shown }) => shown && has[key]).map(({ key }) => key));
  const bars = layout.fill
    ? form.subjects.flatMap(({ subject, mean, classMean }) => (mean === null ? [] : [{ subject, mean, classMean }]))
    : [];
  const { fits, chart, ...size } = sizeOf({ form, layout, lines: ordered, table, feeRows: parts.fees.length, bars: bars.length });
  return {
    subtitle: form.term,
    notice: form.notice,
    name: form.student.name,
    facts: factsOf(form),
    fits,
    size,
    lines: chart === null ? ordered : withChart(ordered),
    chart: chart && {
      ...chart,
      bars: bars.map((bar) => ({ ...bar, text: number(bar.mean) })),
      hasClass: bars.some(({ classMean }) => classMean !== null),
    },
    counted: layout.counted ? form.counted : null,
    rows: form.subjects.map((row) => ({
      ...row,
      code: layout.codes ? row.code : null,
      marks: form.exams.map((_, at) => markOf(row.marks[at] ?? null)),
      mean: row.mean === null ? null : number(row.mean),
      deviation: signed(row.deviation),
      points: row.points === null ? null : number(row.points, 2),
      position: row.position === null ? null : [String(row.position.place), String(row.position.of)],
      remark: row.remark ?? '',
      initials: row.initials ?? '',
      counted: layout.counted && row.counted === true,
    })),
    figures,
    trend:
      drawn === null
        ? null
        : {
            title: drawn.title,
            most: drawn.most,
            // More than eight would stand on one another.
            points: drawn.points
              .slice(-8)
              .map(({ label, value }) => ({ label, value, text: value.toFixed(drawn.most <= 20 ? 2 : 1) })),
          },
    ...parts,
    note: form.dates.note,
    remarks,
    key: gradeKey,
    foot: [footOf(form), ...(layout.footNote === null ? [] : [layout.footNote])],
  };
}

const footOf = ({ publishedOn, printedOn }: ReportForm): string =>
  `${publishedOn === null ? '' : `Results published on ${formatDay(publishedOn)}. `}Printed on ${formatDay(printedOn)}.`;

/** The chart stands with the figures, over what is said in words. */
function withChart(lines: readonly (readonly FormSection[])[]): readonly (readonly (FormSection | 'chart')[])[] {
  const words = lines.findIndex((line) => line.some((section) => ['remarks', 'signatures', 'grade_key'].includes(section)));
  return words === -1 ? [...lines, ['chart']] : lines.toSpliced(words, 0, ['chart'] as never);
}

/** Narrow sections that follow one another share a line. */
export function linesOf(sections: readonly FormSection[]): FormSection[][] {
  const lines: FormSection[][] = [];
  for (const section of sections) {
    const last = lines.at(-1);
    const [before] = last ?? [];
    if (last?.length === 1 && before && narrowSections.has(before) && narrowSections.has(section)) last.push(section);
    else lines.push([section]);
  }
  return lines;
}

// Headings and the line of means stand on white: the head's ground where that can be read, else the text's colour.
const accentOf = ({ header, text }: { header: string; text: string }) => (inkOn(header) === '#ffffff' ? header : text);
