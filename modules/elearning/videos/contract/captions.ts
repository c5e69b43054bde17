import { z } from 'zod';

/** One caption: from when to when, in milliseconds, and what is said, without looks. */
export const cue = z.object({ start: z.int().min(0), end: z.int().min(0), text: z.string() });
export type Cue = z.infer<typeof cue>;

export interface CaptionProblem {
  /** Of the text, counted from 1. */
  readonly line: number;
  readonly message: string;
}

export interface ReadCaptions {
  readonly cues: readonly Cue[];
  readonly problems: readonly CaptionProblem[];
}

/** The longest text of captions, in characters; the most cues; and the longest of one. */
export const longestCaptions = 400_000;
const [mostCues, longestCue, mostProblems] = [5000, 500, 50];

const time = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})$/;

function millisecondsOf(text: string): number | null {
  const found = time.exec(text);
  if (!found) return null;
  const [, hours = '0', minutes = '', seconds = '', rest = ''] = found;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"' };

/** What is said in a line, without the tags of WebVTT and SubRip: `<v Mwalimu>`, `<i>`, `{\an8}`. */
const said = (line: string): string =>
  line
    .replaceAll(/<\/?[a-z0-9.]*(?:[ \t][^<>]*)?>|<\d[\d:.]*>/gi, '')
    .replaceAll(/\{\\[a-z0-9]+\}/gi, '')
    .replaceAll(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();

interface Block {
  /** The line of its first. */
  at: number;
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') {
      open = null;
      continue;
    }
    if (!open) {
      open = { at: at + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
  }
  return blocks;
}

/**
 * Captions as WebVTT or SubRip (.srt), which differ by a heading, numbers and a comma. Looks and places are left out. What cannot be read
 * is told by its line.
 */
export function readCaptions(typed: string): ReadCaptions {
  const text = typed.replace(/^\uFEFF/, '');
  if (text.length > longestCaptions)
    return failed(1, `Captions hold at most ${longestCaptions.toLocaleString('en')} characters.`);
  const blocks = blocksOf(text);
  const first = blocks[0];
  const isVtt = first !== undefined && /^WEBVTT(?:[ \t].*)?$/.test(first.lines[0] ?? '');
  if (!first) return failed(1, 'There are no captions.');
  const cues: Cue[] = [];
  const problems: CaptionProblem[] = [];
  for (const block of isVtt ? blocks.slice(1) : blocks) {
    if (isVtt && /^(NOTE|STYLE|REGION)\b/.test(block.lines[0] ?? '')) continue;
    const read = readBlock(block, cues.at(-1));
    if ('message' in read) problems.push(read);
    else cues.push(read);
    if (problems.length >= mostProblems) break;
  }
  if (cues.length > mostCues) problems.push({ line: 1, message: `At most ${mostCues} captions.` });
  if (cues.length === 0 && problems.length === 0) return failed(first.at, 'There are no captions.');
  return { cues, problems };
}

const failed = (line: number, message: string): ReadCaptions => ({ cues: [], problems: [{ line, message }] });

function readBlock({ at, lines }: Block, before: Cue | undefined): Cue | CaptionProblem {
  const place = (lines[0] ?? '').includes('-->') ? 0 : 1;
  const line = at + place;
  const [from = '', rest] = (lines[place] ?? '').split('-->');
  if (rest === undefined) return { line: at, message: 'A caption needs a line such as 00:01.000 --> 00:04.000.' };
  const [to = ''] = rest.trim().split(/[ \t]/);
  const [start, end] = [millisecondsOf(from.trim()), millisecondsOf(to)];
  if (start === null) return { line, message: `“${from.trim().slice(0, 20)}” is no time. Write 00:01.000 or 00:00:01,000.` };
  if (end === null) return { line, message: `“${to.slice(0, 20)}” is no time. Write 00:04.000 or 00:00:04,000.` };
  if (end <= start) return { line, message: 'It ends before it begins.' };
  if (before && start < before.start) return { line, message: 'It begins before the one above it.' };
  const words = lines.slice(place + 1);
  const broken = words.findIndex((one) => one.includes('-->'));
  if (broken !== -1) return { line: line + 1 + broken, message: 'Leave a line empty between two captions.' };
  const text = words.map(said).filter(Boolean).join('\n');
  if (text === '') return { line, message: 'Nothing is said here.' };
  if (text.length > longestCue) return { line: line + 1, message: `Keep a caption within ${longestCue} characters.` };
  return { start, end, text };
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

const timeText = (ms: number): string =>
  `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;

/** The same as WebVTT, as browsers read it. */
export function writeVtt(cues: readonly Cue[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const all = cues.map(({ start, end, text }) => `${timeText(start)} --> ${timeText(end)}\n${escaped(text)}\n`);
  return `WEBVTT\n\n${all.join('\n')}`;
}

/** All that is said, a line for each caption. */
export const wordsOf = (cues: readonly Cue[]): string => cues.map(({ text }) => text.replaceAll('\n', ' ')).join('\n');
