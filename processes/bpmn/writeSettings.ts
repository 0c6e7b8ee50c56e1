import type { NodeSettings, ProcessSettings } from '../../schemas/types/process.ts'
import { scanTags, type Tag } from './scanTags.ts'

const address = 'urn:schema-console:bpmn:1'

/**
 * Returns the text with other settings for one element, or without settings if they are null; every other character is
 * unchanged. Undefined if no element has the id.
 *
 * @example writeSettings(xml, 'approve', { mode: 'all', approvers: [{ rule: 'initiatorHead' }] })
 */
export function writeSettings(
  xml: string,
  elementId: string,
  settings: NodeSettings | ProcessSettings | null,
): string | undefined {
  const tags = scanTags(xml)
  const holder = tags.find(tag => tag.attributes.get('id') === elementId)
  if (!holder) return undefined
  const wrapper = `${holder.prefix}extensionElements`
  const extensions = innerTags(tags, holder).find(tag => tag.name === wrapper)
  const own = extensions && innerTags(tags, extensions).find(tag => isSettings(tags, tag))
  if (own) return settings ? replaceText(xml, own, settings) : without(xml, own)
  if (!settings) return xml
  const prefix = prefixOf(tags[0])
  const name = `${prefix ?? 'console'}:settings`
  const declared = prefix === undefined ? ` xmlns:console="${address}"` : ''
  const line = `<${name}${declared}>${escaped(settings)}</${name}>`
  const indent = indentOf(xml, holder)
  const step = indent === '' ? '' : '  '
  if (extensions) return into(xml, extensions, `${indent}${step}${step}${line}`, `${indent}${step}`)
  const block = `${indent}${step}<${wrapper}>${indent}${step}${step}${line}${indent}${step}</${wrapper}>`
  const documentation = innerTags(tags, holder)
    .filter(tag => tag.name === `${holder.prefix}documentation`)
    .at(-1)
  if (documentation) return insert(xml, documentation.elementEnd, block)
  return into(xml, holder, block, indent, holder.end)
}

const innerTags = (tags: Tag[], parent: Tag) =>
  tags.filter(tag => tag.depth === parent.depth + 1 && tag.start > parent.start && tag.start < parent.elementEnd)

function isSettings(tags: Tag[], tag: Tag): boolean {
  if (!tag.name.endsWith(':settings')) return false
  const declaration = `xmlns:${tag.prefix.slice(0, -1)}`
  return (tag.attributes.get(declaration) ?? tags[0]?.attributes.get(declaration)) === address
}

function prefixOf(root: Tag | undefined): string | undefined {
  for (const [name, value] of root?.attributes ?? []) {
    if (value === address && name.startsWith('xmlns:')) return name.slice('xmlns:'.length)
  }
  return undefined
}

const escaped = (settings: object) =>
  JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const insert = (xml: string, at: number, text: string) => xml.slice(0, at) + text + xml.slice(at)

/** Returns the line break and indentation before a tag; empty if other text precedes it on the line. */
function indentOf(xml: string, { start }: Tag): string {
  const before = /(\r?\n)([ \t]*)$/.exec(xml.slice(0, start))
  return before ? `${before[1]}${before[2]}` : ''
}

/** Inserts text into an element at a position, or at its end; opens an empty tag for it. */
function into(xml: string, tag: Tag, text: string, indent: string, place?: number): string {
  if (tag.isEmpty) {
    const opened = `${xml.slice(tag.start, tag.end).replace(/\s*\/>$/, '')}>`
    return `${xml.slice(0, tag.start)}${opened}${text}${indent}</${tag.name}>${xml.slice(tag.end)}`
  }
  const at = place ?? xml.slice(0, tag.innerEnd).trimEnd().length
  return insert(xml, at, text)
}

function replaceText(xml: string, tag: Tag, settings: object): string {
  if (tag.isEmpty) return into(xml, tag, escaped(settings), '')
  return xml.slice(0, tag.end) + escaped(settings) + xml.slice(tag.innerEnd)
}

function without(xml: string, tag: Tag): string {
  const from = xml.slice(0, tag.start).trimEnd().length
  return xml.slice(0, from) + xml.slice(tag.elementEnd)
}
