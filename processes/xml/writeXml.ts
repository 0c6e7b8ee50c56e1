import type { XmlDocument, XmlElement, XmlNode } from './xmlTree.ts'

/** Returns the text of a document; unchanged parts are written as they were read. */
export function writeXml({ head, root, tail }: XmlDocument): string {
  const parts: string[] = [head]
  writeNode(root, parts)
  parts.push(tail)
  return parts.join('')
}

export function textOfNode(node: XmlNode): string {
  const parts: string[] = []
  writeNode(node, parts)
  return parts.join('')
}

function writeNode(node: XmlNode, parts: string[]): void {
  if (node.kind === 'text') {
    parts.push(node.raw)
    return
  }
  openTag(node, parts)
  if (node.children.length === 0 && node.isShort) {
    parts.push('/>')
    return
  }
  parts.push('>')
  for (const child of node.children) writeNode(child, parts)
  parts.push('</', node.name, node.closeSpace, '>')
}

function openTag({ name, attributes, openSpace, isShort, children }: XmlElement, parts: string[]): void {
  parts.push('<', name)
  for (const { space, name: key, equals, quote, raw } of attributes) parts.push(space, key, equals, quote, raw, quote)
  // For `<a />` with new content, the blank is dropped with the slash.
  if (!isShort || children.length === 0) parts.push(openSpace)
}
