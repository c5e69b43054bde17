import { strToU8, zipSync } from 'fflate';
import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import { columnShares, type LessonPaper, type PaperPart } from './paper.ts';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A4 in twentieths of a point, and the margin around it. */
const [short, long, margin] = [11_906, 16_838, 850];

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as XML has it; characters that XML does not allow are left out. */
const escaped = (text: string) =>
  text.replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll(/[&<>"]/g, (one) => named[one] ?? '');

interface Look {
  bold?: boolean;
  /** In half points. */
  size?: number;
  grey?: boolean;
}

/** Words as a run: a new line for each line of the text. */
function run(text: string, { bold, size, grey }: Look = {}): string {
  const look = `${bold ? '<w:b/>' : ''}${grey ? '<w:color w:val="5F5F5F"/>' : ''}${size ? `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>` : ''}`;
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`);
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`;
}

interface Set {
  /** Under it, in twentieths of a point. */
  after?: number;
  /** Never the last on a page: what follows stands on the same one. */
  keep?: boolean;
  style?: 'Title' | 'Heading1';
}

function paragraph(runs: string, { after = 60, keep = false, style }: Set = {}): string {
  const named = style ? `<w:pStyle w:val="${style}"/>` : '';
  return `<w:p><w:pPr>${named}${keep ? '<w:keepNext/>' : ''}<w:spacing w:after="${after}"/></w:pPr>${runs}</w:p>`;
}

function cell(content: string, width: number, { shaded = false, plain = false } = {}): string {
  const borders = plain
    ? '<w:tcBorders><w:top w:val="nil"/><w:left w:val="nil"/><w:bottom w:val="nil"/><w:right w:val="nil"/></w:tcBorders>'
    : '';
  const shade = shaded ? '<w:shd w:val="clear" w:color="auto" w:fill="EBEBEB"/>' : '';
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${borders}${shade}</w:tcPr>${content}</w:tc>`;
}

const line = (cells: readonly string[], head = false) =>
  `<w:tr><w:trPr><w:cantSplit/>${head ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`;

/** @param keep what comes after it stands on the page of its last row */
function table(widths: readonly number[], rows: readonly string[], keep = false): string {
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
  const borders = edges.map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="AAAAAA"/>`).join('');
  const total = widths.reduce((sum, width) => sum + width, 0);
  return `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:bottom w:w="40" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${widths
    .map((width) => `<w:gridCol w:w="${width}"/>`)
    .join('')}</w:tblGrid>${rows.join('')}</w:tbl>${paragraph('', { after: 120, keep })}`;
}

/** Widths of columns that fill the sheet, by their shares. */
function shared(shares: readonly number[], room: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.floor((share * room) / total));
}

interface Sheet {
  /** Between the margins. */
  room: number;
  landscape: boolean;
}

/** @param signed the signatures follow it, and never stand alone on a page */
function partOf(part: PaperPart, { room, landscape }: Sheet, signed: boolean): string {
  const at = shared(part.kind === 'table' ? columnShares(part, landscape) : [34, 140], room);
  const isLast = (row: number) => signed && row === part.rows.length - 1;
  if (part.kind === 'table') {
    const cellsOf = (texts: readonly string[], head: boolean, keep: boolean) =>
      at.map((width, column) =>
        cell(paragraph(run(texts[column] ?? '', { bold: head, size: 16 }), { after: 0, keep }), width, { shaded: head }),
      );
    const head = line(cellsOf(part.head, true, part.rows.length > 0 || signed), true);
    return table(at, [head, ...part.rows.map((texts, row) => line(cellsOf(texts, false, isLast(row))))], signed);
  }
  const rows = part.rows.map(([label, text], row) => {
    const set = { after: 0, keep: isLast(row) };
    return line([cell(paragraph(run(label, { bold: true }), set), at[0] ?? 0), cell(paragraph(run(text), set), at[1] ?? 0)]);
  });
  return paragraph(run(part.title), { style: 'Heading1' }) + table(at, rows, signed);
}

/** A line to sign on, with who signs under its beginning and the day under its end. */
const signature = (who: string, length: number) =>
  `<w:p><w:pPr><w:pBdr><w:top w:val="single" w:sz="4" w:space="2" w:color="5F5F5F"/></w:pBdr><w:tabs><w:tab w:val="right" w:pos="${length}"/></w:tabs><w:ind w:right="216"/></w:pPr>${run(who)}<w:r><w:tab/></w:r>${run('Date', { grey: true })}</w:p>`;

function bodyOf(paper: LessonPaper, head: Letterhead, room: number): string {
  const halves = shared([1, 1], room);
  const facts = paper.facts.map(([label, value]) =>
    paragraph(run(`${label}: `, { grey: true }) + run(value, { bold: true }), { after: 20, keep: true }),
  );
  const empty = paragraph('', { keep: true });
  const factRows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, at) =>
    line(halves.map((width, across) => cell(facts[at * 2 + across] ?? empty, width, { plain: true }))),
  );
  const places = shared(
    paper.signatures.map(() => 1),
    room,
  );
  const signatures = paper.signatures.map((who, at) => {
    const width = places[at] ?? 0;
    return cell(paragraph('', { after: 400, keep: true }) + signature(who, width - 400), width, { plain: true });
  });
  const signed = (at: number) => signatures.length > 0 && at === paper.parts.length - 1;
  const small = { after: 20, keep: true };
  return [
    paragraph(run(head.name, { bold: true, size: 28 }), small),
    ...(head.motto ? [paragraph(run(head.motto, { grey: true }), small)] : []),
    ...head.contacts.map((contact) => paragraph(run(contact, { grey: true, size: 16 }), small)),
    paragraph(run(paper.title.toUpperCase()), { after: 120, style: 'Title' }),
    ...(factRows.length > 0 ? [table(halves, factRows, true)] : []),
    ...paper.parts.map((part, at) => partOf(part, { room, landscape: paper.landscape }, signed(at))),
    ...(signatures.length > 0 ? [table(places, [line(signatures)])] : []),
  ].join('');
}

/** Titles by name, so that a word processor lists them; none is the last on its page. */
const headings = (
  [
    ['Title', 'Title', 26],
    ['Heading1', 'heading 1', 22],
  ] as const
)
  .map(
    ([id, name, size]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/>${id === 'Title' ? '' : '<w:outlineLvl w:val="0"/>'}</w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`,
  )
  .join('');

/** The paper as a Word document: one section of A4, tables whose heads come again on each page, rows and titles that none breaks. */
export function paperDocx(paper: LessonPaper, head: Letterhead): Uint8Array {
  const [width, height] = paper.landscape ? [long, short] : [short, long];
  const size = `<w:pgSz w:w="${width}" w:h="${height}"${paper.landscape ? ' w:orient="landscape"' : ''}/>`;
  const section = `<w:sectPr>${size}<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="450" w:footer="450" w:gutter="0"/></w:sectPr>`;
  const document = `<w:document xmlns:w="${word}"><w:body>${bodyOf(paper, head, width - 2 * margin)}${section}</w:body></w:document>`;
  const fonts = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial" w:eastAsia="Arial"/>';
  const styles = `<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="18"/><w:szCs w:val="18"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>${headings}</w:styles>`;
  const kind = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const types = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${kind}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${kind}.styles+xml"/></Types>`;
  const relation = (what: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${what}" Target="${target}"/></Relationships>`;
  const file = (xml: string) => strToU8(declaration + xml);
  return zipSync({
    '[Content_Types].xml': file(types),
    '_rels/.rels': file(relation('officeDocument', 'word/document.xml')),
    'word/document.xml': file(document),
    'word/styles.xml': file(styles),
    'word/_rels/document.xml.rels': file(relation('styles', 'styles.xml')),
  });
}
