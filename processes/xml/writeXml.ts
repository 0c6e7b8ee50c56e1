import type { XmlDocument, XmlElement, XmlNode } from './xmlTree.ts'

/** Returns the text of an element, from an earlier call if it is the same. */
export type KnownText = (element: XmlElement) => string

/**
 * Returns the text of a document; unchanged parts are written as they were read. `known` is asked for elements with few
 * children below the first level.
 */
export function writeXml({ head, root, tail }: XmlDocument, known?: KnownText): string {
  const parts: string[] = [head]
  writeNode(root, parts, known)
  parts.push(tail)
  return parts.join('')
}

export function textOfNode(node: XmlNode): string {
  const parts: string[] = []
  writeNode(node, parts)
  return parts.join('')
}

/** Above that number, the children of an element are asked for instead of the element. */
const few = 100

function writeNode(node: XmlNode, parts: string[], known?: KnownText, depth = 0): void {
  if (node.kind === 'text') {
    parts.push(node.raw)
    return
  }
  if (known && depth > 1 && node.children.length <= few) {
    parts.push(known(node))
    return
  }
  openTag(node, parts)
  if (node.children.length === 0 && node.isShort) {
    parts.push('/>')
    return
  }
  parts.push('>')
  for (const child of node.children) writeNode(child, parts, known, depth + 1)
  parts.push('</', node.name, node.closeSpace, '>')
}

function openTag({ name, attributes, openSpace, isShort, children }: XmlElement, parts: string[]): void {
  parts.push('<', name)
  for (const { space, name: key, equals, quote, raw } of attributes) parts.push(space, key, equals, quote, raw, quote)
  // For `<a />` with new content, the blank is dropped with the slash.
  if (!isShort || children.length === 0) parts.push(openSpace)
}
