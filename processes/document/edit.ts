import { FoundError } from '../../schemas/evaluate/finding.ts'
import { newElement } from '../xml/parseXml.ts'
import { attributePatch, type Patch } from '../xml/patch.ts'
import {
  attributeOf,
  elementsIn,
  encodedText,
  namespaceAt,
  splitName,
  type XmlElement,
  type XmlNode,
  type XmlText,
} from '../xml/xmlTree.ts'
import { finding } from './findings.ts'
import { type Box, coordinate, type Point } from './geometry.ts'
import { namespaces, type Vocabulary } from './namespaces.ts'
import type { ProcessDocument } from './processDocument.ts'
import { placeOf } from './sequence.ts'

/** Reason why a command cannot run, as a sentence for the user. */
export class Refusal extends FoundError {}

/**
 * A running command: changes a document at once and keeps the inverses, so that a command that is refused half way
 * leaves nothing behind.
 */
export class Edit {
  readonly document: ProcessDocument
  readonly #inverses: Patch[] = []

  constructor(document: ProcessDocument) {
    this.document = document
  }

  /** Patches that take everything back, in their order. */
  get inverses(): readonly Patch[] {
    return this.#inverses.toReversed()
  }

  takeBack(): void {
    for (const patch of this.inverses) this.document.apply(patch)
    this.#inverses.length = 0
  }

  /** The element with an id; refuses if there is none. */
  element(id: string): XmlElement {
    const found = this.document.element(id)
    if (!found) throw new Refusal(finding('ELEMENT_UNKNOWN', { id }))
    return found
  }

  /** Sets an attribute by its name as written; null takes it away. */
  attribute(of: XmlElement, name: string, value: string | null): void {
    const patch = attributePatch(of, name, value)
    if (patch) this.#apply(patch)
  }

  /** Inserts an element on a separate line, at the position that the schema requires or at `index`. */
  insert(into: XmlElement, element: XmlElement, index: number = placeOf(into, element)): XmlElement {
    const inside = elementsIn(into)
    const next = inside[index]
    const last = inside.at(-1)
    const indent = indentInside(into)
    const space: XmlText[] = indent === '' ? [] : [{ kind: 'text', raw: indent, parent: null }]
    let at: number
    if (next) {
      at = into.children.indexOf(next)
      const before = into.children[at - 1]
      if (before && isBlank(before)) at--
    } else at = last ? into.children.indexOf(last) + 1 : 0
    const closing: XmlText[] =
      inside.length === 0 && indent !== '' ? [{ kind: 'text', raw: indentOf(into), parent: null }] : []
    this.#apply({ do: 'insert', into, index: at, nodes: [...space, element, ...closing] })
    return element
  }

  /** Removes an element with the white space before it. */
  remove(element: XmlElement): void {
    const from = element.parent
    if (!from) return
    const at = from.children.indexOf(element)
    const before = from.children[at - 1]
    const withSpace = before !== undefined && isBlank(before)
    const isOnly = elementsIn(from).length === 1 && from.children.every(each => each === element || isBlank(each))
    if (isOnly) this.#apply({ do: 'remove', from, index: 0, count: from.children.length })
    else this.#apply({ do: 'remove', from, index: withSpace ? at - 1 : at, count: withSpace ? 2 : 1 })
  }

  /** Moves an element into another one, or to another place in its own; it stays the same element. */
  move(element: XmlElement, into: XmlElement, index?: number): void {
    this.remove(element)
    this.insert(into, element, index)
  }

  /** Replaces the content of an element by a text. */
  text(of: XmlElement, value: string): void {
    if (of.children.length > 0) this.#apply({ do: 'remove', from: of, index: 0, count: of.children.length })
    if (value === '') return
    const node: XmlText = { kind: 'text', raw: encodedText(value), parent: null }
    this.#apply({ do: 'insert', into: of, index: 0, nodes: [node] })
  }

  /** Puts nodes in place of an element, at its very place. */
  replace(element: XmlElement, by: XmlElement): void {
    const parent = element.parent
    if (!parent) throw new Refusal(finding('ROOT_NOT_REPLACEABLE'))
    const index = parent.children.indexOf(element)
    this.#apply({ do: 'remove', from: parent, index, count: 1 })
    this.#apply({ do: 'insert', into: parent, index, nodes: [by] })
  }

  /** Takes the children out of an element, to put them into another one. */
  emptied(element: XmlElement): XmlNode[] {
    const nodes = [...element.children]
    if (nodes.length > 0) this.#apply({ do: 'remove', from: element, index: 0, count: nodes.length })
    return nodes
  }

  fill(element: XmlElement, nodes: readonly XmlNode[]): void {
    if (nodes.length > 0) this.#apply({ do: 'insert', into: element, index: element.children.length, nodes })
  }

  /** Replaces the text before and after the root, such as comments. */
  surround(head: string, tail: string): void {
    const { xml } = this.document
    if (xml.head !== head || xml.tail !== tail) this.#apply({ do: 'surround', of: xml, head, tail })
  }

  /**
   * Creates an element of BPMN or of its drawing, not yet in the tree. It has the prefix that the document uses for its
   * namespace, which is declared if it is none yet.
   */
  create(
    vocabulary: Vocabulary,
    local: string,
    attributes: Readonly<Record<string, string | undefined>> = {},
  ): XmlElement {
    const prefix = this.#prefixFor(vocabulary)
    const element = newElement(prefix === '' ? local : `${prefix}:${local}`, { parent: this.document.definitions })
    element.parent = null
    for (const [name, value] of Object.entries(attributes)) {
      const patch = value === undefined ? undefined : attributePatch(element, name, value)
      if (patch?.do === 'attribute' && patch.to) element.attributes.push(patch.to)
    }
    return element
  }

  /** Creates an element of another namespace, by a prefix that the root declares. */
  createOwn(prefix: string, local: string, attributes: Readonly<Record<string, string>>): XmlElement {
    const element = newElement(`${prefix}:${local}`, { parent: this.document.definitions })
    element.parent = null
    for (const [name, value] of Object.entries(attributes)) {
      const patch = attributePatch(element, name, value)
      if (patch?.do === 'attribute' && patch.to) element.attributes.push(patch.to)
    }
    return element
  }

  /** Creates an element with a text in it. */
  createText(local: string, value: string): XmlElement {
    const element = this.create('bpmn', local)
    element.children.push({ kind: 'text', raw: encodedText(value), parent: element })
    return element
  }

  /** Ids count up, so that a command always gives the same ids on the same document. */
  freeId(kind: string): string {
    const stem = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    let count = 1
    while (this.document.isTaken(`${stem}_${count}`)) count++
    return `${stem}_${count}`
  }

  /** An id as wanted if it is free, else with a number. */
  freeName(wanted: string): string {
    let count = 1
    let name = wanted
    while (this.document.isTaken(name)) name = `${wanted}_${++count}`
    return name
  }

  box(bounds: XmlElement, { x, y, width, height }: Box): void {
    for (const [name, value] of Object.entries({ x, y, width, height })) this.attribute(bounds, name, coordinate(value))
  }

  bounds({ x, y, width, height }: Box): XmlElement {
    const [left, top, wide, high] = [x, y, width, height].map(coordinate)
    return this.create('dc', 'Bounds', { x: left, y: top, width: wide, height: high })
  }

  waypoint({ x, y }: Point): XmlElement {
    return this.create('di', 'waypoint', { x: coordinate(x), y: coordinate(y) })
  }

  #prefixFor(vocabulary: Vocabulary): string {
    const uri = namespaces[vocabulary]
    const { definitions } = this.document
    const [own] = splitName(definitions.name)
    if (definitions.uri === uri) return own
    for (const { name, raw } of definitions.attributes) {
      if (raw !== uri) continue
      if (name === 'xmlns') return ''
      if (name.startsWith('xmlns:')) return name.slice('xmlns:'.length)
    }
    let prefix: string = vocabulary
    for (let count = 2; namespaceAt(definitions, prefix) !== undefined; count++) prefix = `${vocabulary}${count}`
    this.attribute(definitions, `xmlns:${prefix}`, uri)
    return prefix
  }

  #apply(patch: Patch): void {
    this.#inverses.push(this.document.apply(patch))
  }
}

const isBlank = (node: XmlNode): boolean => node.kind === 'text' && node.raw.trim() === ''

/** Line break and indent before an element; empty if another element precedes it on its line. */
function indentOf(element: XmlElement): string {
  const siblings = element.parent?.children ?? []
  const before = siblings[siblings.indexOf(element) - 1]
  const found = before?.kind === 'text' ? /\r?\n[ \t]*$/.exec(before.raw) : null
  return found?.[0] ?? (element.parent ? '' : '\n')
}

function indentInside(element: XmlElement): string {
  const [first] = elementsIn(element)
  if (first) return indentOf(first)
  const own = indentOf(element)
  return own === '' ? '' : `${own}  `
}

/** The value of an attribute that names another element. */
export const nameAttribute = (element: XmlElement): string => attributeOf(element, 'name') ?? ''
