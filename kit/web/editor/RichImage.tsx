import { Node } from '@tiptap/core';
import { NodeViewWrapper, type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { TextInput } from '@mantine/core';
import { SignedImage } from './RichText.tsx';

/**
 * An image of the school's own files, known by its key. What is pasted is left out unless this text holds the image already:
 * pictures of other places have no key, and those of another text belong to that one.
 * @param held the images that the text holds, with those that were uploaded into it
 */
export function richImage(addressOf: (fileId: number) => string, held: ReadonlySet<number>) {
  function View({ node, updateAttributes, selected }: NodeViewProps) {
    const alt = typeof node.attrs['alt'] === 'string' ? node.attrs['alt'] : '';
    return (
      <NodeViewWrapper as="figure" data-selected={selected || undefined} contentEditable={false}>
        <SignedImage address={addressOf(Number(node.attrs['fileId']))} alt={alt} />
        <TextInput
          size="xs"
          aria-label="Describe the image"
          placeholder="What the image shows, for those who cannot see it"
          maxLength={200}
          value={alt}
          onChange={({ currentTarget }) => updateAttributes({ alt: currentTarget.value || null })}
        />
      </NodeViewWrapper>
    );
  }
  return Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      fileId: { default: null, parseHTML: (element) => Number(element.dataset['fileId']) || null },
      alt: { default: null, parseHTML: (element) => element.getAttribute('alt')?.slice(0, 200) ?? null },
    }),
    parseHTML: () => [
      { tag: 'img[data-file-id]', getAttrs: (element) => (held.has(Number(element.dataset['fileId'])) ? null : false) },
    ],
    renderHTML: ({ node }) => ['img', { 'data-file-id': String(node.attrs['fileId']), alt: node.attrs['alt'] as string | null }],
    addNodeView: () => ReactNodeViewRenderer(View),
  });
}
