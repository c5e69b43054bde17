import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { standardColours } from '../../contract/report-colours.ts';
import type { ReportForm } from '../../contract/report-form.ts';
import { type LayoutDefinition, layoutDefinition, usualLayout, wholeLayout } from '../../contract/report-layout.ts';
import { formData, linesOf } from './form-data.ts';
import { sampleForm } from './sample-form.ts';
import { drawReportForm, writeReportForms } from './write-report-forms.ts';

const letterhead = { name: 'Shule ya Wanjirũ', motto: 'Elimu ni mwanga', contacts: ['Box 1, Nyeri'], logo: null };
const colours = { ...standardColours, grades: [{ code: 'A', colour: '#0b6b4c' }] };
const paper = (layout: LayoutDefinition = usualLayout('8-4-4')) => ({
  letterhead,
  seals: { signature: null, stamp: null },
  layout,
  colours,
});
const form = sampleForm('8-4-4', '2026-07-20');
const long = 'Kazi nzuri sana na bidii ya kupendeza katika muhula huu wote bila kuchoka. '.repeat(3).slice(0, 218);
const text = (page: string | undefined) => (page ?? '').replaceAll(/\s+/g, ' ');

describe('report forms', () => {
  it('keep nothing of the form before: another picture and another code under the same name are drawn', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 60, height: 70, channels: 3, background } })
        .png()
        .toBuffer();
    const of = async (background: string, code: string): Promise<ReportForm> => ({
      ...form,
      student: { ...form.student, photo: await picture(background) },
      verify: { code, url: `https://school.example/reportform/${code}` },
    });
    const [one, other, third] = [await of('red', 'AAAA'), await of('blue', 'AAAA'), await of('blue', 'BBBB')];
    const drawn: string[] = [];
    for (const each of [one, other, third, one, third, other])
      drawn.push(await drawReportForm(each, paper({ ...usualLayout('8-4-4'), photo: true, qr: true })));
    expect(new Set(drawn.slice(0, 3)).size).toBe(3);
    expect(drawn.slice(3)).toEqual([drawn[0], drawn[2], drawn[1]]);
  });

  it('say what the form has, in letters of any language, one student a page', async () => {
    const other: ReportForm = { ...form, student: { ...form.student, name: 'O’Brien #let x = 1 *Njũgũna*' } };
    const pages = (await writeReportForms([form, other], paper()).then(pdfPages)).map(text);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('O’Brien #let x = 1 *Njũgũna*');
    for (const words of [
      'Shule ya Wanjirũ',
      'Wanjirũ O’Brien Achieng',
      'Christian Religious',
      'Absent',
      'Exempt',
      'Position in stream',
      '7KQ4-M2XD-9RTW',
      'KES 12,500.00',
      '31 Jul 2026',
      'Durusu kila siku.',
    ])
      expect(pages[0]).toContain(words);
  });

  it('what a form has not is left out: ranks that are hidden, fees, an empty trend; and so is what the layout hides', async () => {
    const bare: ReportForm = {
      ...form,
      subjects: form.subjects.map((one) => ({ ...one, position: null })),
      positions: { stream: null, class: null },
      fees: null,
      trend: { title: 'Means', most: 12, points: [{ label: 'T1', value: 6 }] },
    };
    const [page] = (await writeReportForms([bare], paper()).then(pdfPages)).map(text);
    for (const words of ['Position', ' of 164', 'Fees', 'KES', 'Means']) expect(page).not.toContain(words);
    const quiet = usualLayout('8-4-4');
    const without = {
      ...quiet,
      balance: false,
      qr: false,
      columns: quiet.columns.map((one) => ({ ...one, shown: one.key !== 'remark' })),
    };
    const [other] = (await writeReportForms([form], paper(without)).then(pdfPages)).map(text);
    for (const words of ['KES 12,500.00', 'Scan to verify', 'Durusu']) expect(other).not.toContain(words);
    expect(other).toContain('KES 22,244.00');
  });

  it('are signed and stamped over the line of the head, and over nobody else’s', async () => {
    const picture = async (colour: string) =>
      new Uint8Array(
        await sharp({ create: { width: 300, height: 120, channels: 4, background: colour } })
          .png()
          .toBuffer(),
      );
    const seals = { signature: await picture('#123456'), stamp: await picture('#654321') };
    const signed = usualLayout('8-4-4');
    const drawn = await drawReportForm(form, { ...paper({ ...signed, signatures: ['Deputy principal', 'Principal'] }), seals });
    // The code that verifies the form is an image too.
    expect(drawn.match(/<image/g)).toHaveLength(3);
    const nobody = await drawReportForm(form, {
      ...paper({ ...signed, signatures: ['Class teacher', 'Deputy principal'] }),
      seals,
    });
    expect(nobody.match(/<image/g)).toHaveLength(1);
    const [page] = (await writeReportForms([form], { ...paper(), seals }).then(pdfPages)).map(text);
    expect(page).toContain('Class teacher');
  });

  it('always fit one page: twenty subjects, six exams and the longest remarks; and one subject alone', async () => {
    const exams = Array.from({ length: 6 }, (_, at) => ({ name: `Exam ${at}`, outOf: 80, share: null }));
    const subjects = Array.from({ length: 20 }, (_, at) => ({
      ...(form.subjects[at % 12] ?? form.subjects[0]),
      subject: 'History and Government of East Africa',
      marks: exams.map(() => 77.5),
      remark: 'Mazoezi mengi zaidi ya insha na ushairi yanahitajika sana.',
    })) as ReportForm['subjects'];
    const remarks = ['Class teacher', 'Principal', 'Boarding'].map((title) => ({ title, name: 'Wanjirũ', text: long }));
    const huge = { ...form, exams, subjects, remarks };
    // Wider than any guess takes letters to be.
    const wide = { ...form, remarks: remarks.map((one) => ({ ...one, text: 'MWANAMWALIMU '.repeat(16).trim() })) };
    const widest = {
      ...wide,
      subjects: form.subjects.map((one) => ({ ...one, remark: 'WAMWOMBWE MWAMWERI WAWEZA MWAMKO MMW' })),
    };
    for (const page of [
      await writeReportForms([widest, widest], paper()).then(pdfPages),
      await writeReportForms([huge], paper()).then(pdfPages),
    ])
      for (const [at, words] of page.entries()) {
        expect(page.length).toBe(page.length > 1 ? 2 : 1);
        const said = page.length > 1 ? widest : huge;
        for (const one of [...said.remarks, ...said.subjects.map(({ remark }) => ({ text: remark ?? '' }))])
          expect(text(words), String(at)).toContain(one.text.trim());
      }
    const small = { ...form, subjects: form.subjects.slice(0, 1), remarks: [] };
    const empty = { ...form, exams: [], subjects: [], remarks: [], gradeKey: [], verify: null };
    expect(await writeReportForms([huge, form, small, empty], paper()).then(pdfPages)).toHaveLength(4);
    const fits = (one: ReportForm) => formData([one], paper()).data.forms[0]?.fits;
    expect([huge, form].map(fits)).toEqual([false, true]);
    expect(await writeReportForms([{ ...form, remarks }], paper()).then(pdfPages)).toHaveLength(1);
  });

  it('fill their page: a chart where room is left, beside the class where it is ranked, and rows no tighter than they must be', async () => {
    const eight = { ...form, trend: null, attendance: null, subjects: form.subjects.slice(0, 8) };
    const pageOf = async (one: ReportForm, layout = usualLayout('8-4-4')) =>
      text((await writeReportForms([one], paper(layout)).then(pdfPages))[0]);
    expect(await pageOf(eight)).toContain('mean of the class');
    for (const never of [{ ...usualLayout('8-4-4'), fill: false }, usualLayout('8-4-4')])
      expect(await pageOf(never.fill ? form : eight, never)).not.toContain('of the class');
    const cbe = await pageOf({ ...sampleForm('CBE', '2026-07-20'), trend: null }, usualLayout('CBE'));
    expect(cbe).toContain('LEARNING AREAS in percent');
    for (const never of ['of the class', 'Total', 'Mean mark', 'subjects counted']) expect(cbe).not.toContain(never);
    const sizes = [1, 4, 8, 10, 14].map((rows) => {
      const { fits, size, chart } =
        formData(
          [{ ...eight, subjects: Array.from({ length: rows }, (_, at) => form.subjects[at % 12]) as ReportForm['subjects'] }],
          paper(),
        ).data.forms[0] ?? {};
      return [fits, (size?.pad ?? 0) > 1.4, chart !== null];
    });
    expect(sizes).toEqual([[true, true, false], ...Array.from({ length: 3 }, () => [true, true, true]), [true, true, false]]);
  });

  it('say which subjects counted, with a tick at each', async () => {
    const [page] = (await writeReportForms([form], paper()).then(pdfPages)).map(text);
    expect(page).toContain('7 of 12 subjects counted: English, Kiswahili (best language), Mathematics,');
    expect(page?.match(/\u2713/g)).toHaveLength(8);
    const [hidden] = (await writeReportForms([form], paper({ ...usualLayout('8-4-4'), counted: false })).then(pdfPages)).map(
      text,
    );
    expect(hidden).not.toMatch(/\u2713|subjects counted/);
  });

  it('are drawn for the screen as they are printed', async () => {
    const drawn = await drawReportForm(sampleForm('CBE', '2026-07-20'), paper(usualLayout('CBE')));
    expect(drawn.startsWith('<svg')).toBe(true);
    expect(drawn).not.toMatch(/<script|href="(?!#|data:)/);
  });
});

describe('layouts', () => {
  it('narrow parts pair with the next narrow one only', () => {
    expect(linesOf(['marks', 'trend', 'dates', 'fees', 'remarks', 'attendance'])).toEqual([
      ['marks'],
      ['trend', 'dates'],
      ['fees'],
      ['remarks'],
      ['attendance'],
    ]);
  });

  it('a layout without marks or columns, or with too many figures, is refused; one kept before a part existed gets it hidden', () => {
    const usual = usualLayout('8-4-4');
    const faults = (more: object) => layoutDefinition.safeParse({ ...usual, ...more }).error?.issues.map(({ path }) => path[0]);
    expect(faults({})).toBeUndefined();
    expect(faults({ sections: [] })).toEqual(['sections']);
    expect(faults({ columns: [] })).toEqual(['columns']);
    expect(faults({ sections: [...usual.sections.slice(0, 3), usual.sections[1]] })).toContain('sections');
    expect(faults({ figures: usual.figures.map(({ key }) => ({ key, shown: true })) })).toEqual(['figures']);
    expect(wholeLayout({}, '8-4-4')).toEqual(usual);
    const old = wholeLayout({ ...usual, sections: [{ key: 'marks', shown: true }] }, '8-4-4');
    expect(old.sections).toHaveLength(usual.sections.length);
    expect(old.sections.filter(({ shown }) => shown)).toEqual([{ key: 'marks', shown: true }]);
  });
});
