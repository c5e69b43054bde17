import { z } from 'zod';
import { id } from './fields.ts';

/** The deepest list in a list, and the furthest a paragraph is moved in (specification section 5). */
export const deepestLevel = 8;
/** The most characters, blocks and images of one text. */
export const richLimits = { characters: 50_000, blocks: 2000, images: 20 } as const;

/** What a link in a text may lead to (specification section 5). */
const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** True for an address that a link in a text may have. Judged as browsers read it: without tabs and line ends. */
export function isLink(address: string): boolean {
  return URL.canParse(address) && linkSchemes.has(new URL(address).protocol);
}

// Tabs and line ends come with pasted words; a half of a character cannot be stored.
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const link = z.object({
  type: z.literal('link'),
  attrs: z.object({
    href: z.string().max(2000).regex(printable).refine(isLink, 'A link begins with http, https, mailto or tel.'),
  }),
});
// The titles are the names of the shapes in the document of the API.
const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike']) }),
  link.meta({ title: 'RichLink' }),
]);
const inline = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('text'),
      text: z.string().min(1).max(20_000).regex(printable, 'Remove the invisible characters.'),
      marks: z.array(mark).max(6).optional(),
    })
    .meta({ title: 'RichWords' }),
  z.object({ type: z.literal('hardBreak') }),
]);
const content = z.array(inline).max(2000).optional();
const level = z.int().min(0).max(deepestLevel);

const paragraph = z
  .object({ type: z.literal('paragraph'), attrs: z.object({ indent: level.optional() }).optional(), content })
  .meta({ title: 'RichParagraph' });
const heading = z
  .object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]), indent: level.optional() }),
    content,
  })
  .meta({ title: 'RichHeading' });
const picture = z
  .object({
    type: z.literal('image'),
    attrs: z.object({
      fileId: id,
      alt: z.string().trim().max(200).regex(printable, 'Remove the invisible characters.').nullable().default(null),
    }),
  })
  .meta({ title: 'RichImage' });
const rule = z.object({ type: z.literal('horizontalRule') });

export type RichMark = z.output<typeof mark>;
export type RichInline = z.output<typeof inline>;
export interface RichList {
  type: 'bulletList' | 'orderedList';
  content: RichItem[];
}
export interface RichItem {
  type: 'listItem';
  content: (z.output<typeof paragraph> | RichList)[];
}
export interface RichQuote {
  type: 'blockquote';
  content: (z.output<typeof paragraph> | RichList)[];
}
export type RichBlock =
  | z.output<typeof paragraph>
  | z.output<typeof heading>
  | z.output<typeof picture>
  | z.output<typeof rule>
  | RichList
  | RichQuote;
export interface RichText {
  type: 'doc';
  content: RichBlock[];
}

// A schema of so many levels rather than one that calls itself: what is nested deeper ends at the last of them.
const inner = [z.array(paragraph).min(1).max(richLimits.blocks) as z.ZodType<RichItem['content']>];
const lists: z.ZodType<RichList>[] = [];
for (let depth = 0; depth < deepestLevel; depth += 1) {
  const item = z
    .object({ type: z.literal('listItem'), content: inner[depth] ?? z.never() })
    .meta({ title: `RichListItem${depth + 1}` });
  const list = z
    .object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item).min(1).max(richLimits.blocks) })
    .meta({ title: `RichList${depth + 1}` });
  lists.push(list as z.ZodType<RichList>);
  inner.push(
    z
      .array(z.discriminatedUnion('type', [paragraph, list]))
      .min(1)
      .max(richLimits.blocks) as z.ZodType<RichItem['content']>,
  );
}
const deepest = lists.at(-1) as unknown as z.ZodObject<{
  type: z.ZodEnum<{ bulletList: 'bulletList'; orderedList: 'orderedList' }>;
}>;
const quote = z.object({ type: z.literal('blockquote'), content: inner.at(-1) ?? z.never() }).meta({ title: 'RichQuote' });
const block = z.discriminatedUnion('type', [
  paragraph,
  heading,
  picture,
  rule,
  deepest,
  quote,
]) as unknown as z.ZodType<RichBlock>;

/**
 * A text with headings, lists, links and images as the editor keeps it (ProseMirror's JSON). Only what stands here gets
 * through: other nodes and marks are refused, other attributes dropped; images are files of the school, never addresses.
 */
export const richText = z
  .object({ type: z.literal('doc'), content: z.array(block).max(richLimits.blocks) })
  .superRefine((doc, ctx) => {
    const { characters, blocks, images } = measure(doc);
    if (characters > richLimits.characters)
      ctx.addIssue({ code: 'custom', message: `Keep it within ${richLimits.characters.toLocaleString('en-KE')} characters.` });
    if (blocks > richLimits.blocks) ctx.addIssue({ code: 'custom', message: 'Write fewer paragraphs and list items.' });
    if (images > richLimits.images) ctx.addIssue({ code: 'custom', message: `Use ${richLimits.images} images at most.` });
  })
  .meta({ title: 'RichText' });

/** A text in which nothing is written yet. */
export const emptyText: RichText = { type: 'doc', content: [] };

type Node = RichBlock | RichItem | RichInline;

function* nodesOf(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    if ('content' in node && node.content) yield* nodesOf(node.content);
  }
}

function measure(doc: RichText): { characters: number; blocks: number; images: number } {
  let [characters, blocks, images] = [0, 0, 0];
  for (const node of nodesOf(doc.content)) {
    if (node.type === 'text') characters += node.text.length;
    else if (node.type === 'image') images += 1;
    else if (node.type !== 'hardBreak') blocks += 1;
  }
  return { characters, blocks, images };
}

/** The files that a text shows as images, each once. */
export function imagesOf(doc: RichText): number[] {
  return [...new Set([...nodesOf(doc.content)].flatMap((node) => (node.type === 'image' ? [node.attrs.fileId] : [])))];
}

/** The words of a text without its looks, a line for each paragraph: for searches, messages and the history. */
export function plainText(doc: RichText): string {
  const lines = [''];
  for (const node of nodesOf(doc.content)) {
    if (node.type === 'text') lines[lines.length - 1] += node.text;
    else if (node.type !== 'listItem' && lines.at(-1) !== '') lines.push('');
  }
  return lines.join('\n').trim();
}

/** The text without the empty paragraphs at its end, which the editor keeps for the cursor. */
export function withoutTail(doc: RichText): RichText {
  const empty = (block: RichBlock) => block.type === 'paragraph' && (block.content ?? []).length === 0;
  return { ...doc, content: doc.content.slice(0, doc.content.findLastIndex((block) => !empty(block)) + 1) };
}

/** True when neither words nor an image are in a text. */
export const isBlank = (doc: RichText): boolean => plainText(doc) === '' && imagesOf(doc).length === 0;
