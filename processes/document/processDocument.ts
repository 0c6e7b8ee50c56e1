import { parsingXml } from '../xml/parseXml.ts'
import { applyPatch, type Patch } from '../xml/patch.ts'
import { textOfNode, writeXml } from '../xml/writeXml.ts'
import {
  attributeOf,
  contentOf,
  decoded,
  elementsBelow,
  splitName,
  type XmlDocument,
  type XmlElement,
} from '../xml/xmlTree.ts'
import { namespaces, type Vocabulary } from './namespaces.ts'

/** A changed element, or the id of an element that was added or removed. */
export type Change = XmlElement | string

/** Elements indexed between two pauses, which takes a few milliseconds. */
const portion = 3_000

/** Length at which the list of changes is cleared. After that many changes, reading all again costs little more. */
const mostChanges = 100_000

/**
 * A BPMN text that is being edited: the XML tree with indexes of ids and references. Every view is derived from it, and
 * only patches change it.
 */
export class ProcessDocument {
  readonly xml: XmlDocument
  /** Counts patches. */
  version = 0
  readonly #byId = new Map<string, XmlElement[]>()
  /** Ids of elements of vendors, which are no elements of the process. */
  readonly #foreignIds = new Map<string, number>()
  readonly #references = new Map<string, Set<XmlElement>>()
  readonly #stamps = new WeakMap<XmlElement, number>()
  /** Texts of elements as last written, with their stamps. */
  readonly #written = new WeakMap<XmlElement, { stamp: number; text: string }>()
  #changes: Change[] = []
  /** Number of changes that are no longer stored. */
  #forgotten = 0

  private constructor(xml: XmlDocument) {
    this.xml = xml
  }

  /** @throws XmlFault if the text is no XML */
  static open(text: string): ProcessDocument {
    const opening = ProcessDocument.opening(text)
    for (;;) {
      const { done, value } = opening.next()
      if (done) return value
    }
  }

  /**
   * Returns a generator that opens a text and yields from time to time, so that the thread can do other work.
   *
   * @throws XmlFault at one of the steps
   */
  static *opening(text: string): Generator<undefined, ProcessDocument> {
    const document = new ProcessDocument(yield* parsingXml(text))
    let count = 0
    for (const element of elementsBelow(document.xml.root)) {
      document.#enterOne(element)
      if (++count % portion === 0) yield
    }
    document.#changes = []
    return document
  }

  /** Returns the text. What did not change since an earlier call is taken from it. */
  write(): string {
    return writeXml(this.xml, element => {
      const stamp = this.stampOf(element)
      const before = this.#written.get(element)
      if (before?.stamp === stamp) return before.text
      const text = textOfNode(element)
      this.#written.set(element, { stamp, text })
      return text
    })
  }

  get definitions(): XmlElement {
    return this.xml.root
  }

  /** The element with an id; the first if several have it. */
  element(id: string): XmlElement | undefined {
    return this.#byId.get(id)?.[0]
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /** Whether any element has an id, those of vendors included. */
  isTaken(id: string): boolean {
    return this.#byId.has(id) || (this.#foreignIds.get(id) ?? 0) > 0
  }

  /** Elements that refer to an id: by an attribute, or as their text. */
  referring(id: string): readonly XmlElement[] {
    return [...(this.#references.get(id) ?? [])]
  }

  /** The version at which an element, or something in it, last changed. */
  stampOf(element: XmlElement): number {
    return this.#stamps.get(element) ?? 0
  }

  /** Number of changes so far, for a later `changesSince`. */
  get changeCount(): number {
    return this.#forgotten + this.#changes.length
  }

  /** Returns the changes after the first `count`; undefined if they are no longer stored. */
  changesSince(count: number): readonly Change[] | undefined {
    return count < this.#forgotten ? undefined : this.#changes.slice(count - this.#forgotten)
  }

  /** Applies a patch and returns its inverse. */
  apply(patch: Patch): Patch {
    this.version++
    if (this.#changes.length > mostChanges) {
      this.#forgotten += this.#changes.length
      this.#changes = []
    }
    if (patch.do === 'surround') return applyPatch(patch)
    const place = patch.do === 'attribute' ? patch.of : patch.do === 'insert' ? patch.into : patch.from
    // An element that is made before it is inserted is not found by its id yet.
    if (!this.#isInside(place)) {
      this.#stampAll(place)
      return applyPatch(patch)
    }
    if (patch.do === 'attribute') {
      this.#leaveOne(patch.of)
      const inverse = applyPatch(patch)
      this.#enterOne(patch.of)
      this.#stamp(patch.of)
      return inverse
    }
    // The text of an element may be a reference.
    this.#leaveReferences(place)
    const inverse = applyPatch(patch)
    this.#enterReferences(place)
    if (patch.do === 'insert') for (const node of patch.nodes) if (node.kind === 'element') this.#enter(node)
    if (inverse.do === 'insert') for (const node of inverse.nodes) if (node.kind === 'element') this.#leave(node)
    this.#stamp(place)
    return inverse
  }

  #isInside(element: XmlElement): boolean {
    let top = element
    while (top.parent) top = top.parent
    return top === this.xml.root
  }

  #stamp(element: XmlElement): void {
    this.#changes.push(element)
    this.#stampAll(element)
  }

  #stampAll(element: XmlElement): void {
    for (let at: XmlElement | null = element; at; at = at.parent) this.#stamps.set(at, this.version)
  }

  #enter(top: XmlElement): void {
    for (const element of elementsBelow(top)) this.#enterOne(element)
  }

  #leave(top: XmlElement): void {
    for (const element of elementsBelow(top)) this.#leaveOne(element)
  }

  #enterOne(element: XmlElement): void {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !isOfBpmn(element)) this.#foreignIds.set(id, (this.#foreignIds.get(id) ?? 0) + 1)
    else if (id !== undefined) {
      const there = this.#byId.get(id)
      if (there) there.push(element)
      else this.#byId.set(id, [element])
      this.#changes.push(id)
    }
    this.#enterReferences(element)
  }

  #enterReferences(element: XmlElement): void {
    for (const id of referencesOf(element)) {
      const holders = this.#references.get(id)
      if (holders) holders.add(element)
      else this.#references.set(id, new Set([element]))
    }
  }

  #leaveOne(element: XmlElement): void {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !isOfBpmn(element)) this.#foreignIds.set(id, (this.#foreignIds.get(id) ?? 1) - 1)
    const there = id === undefined || !isOfBpmn(element) ? undefined : this.#byId.get(id)
    const index = there?.indexOf(element) ?? -1
    if (index >= 0) there!.splice(index, 1)
    if (there) this.#changes.push(id!)
    if (there?.length === 0) this.#byId.delete(id!)
    this.#leaveReferences(element)
  }

  #leaveReferences(element: XmlElement): void {
    for (const id of referencesOf(element)) this.#references.get(id)?.delete(element)
  }
}

const uris: ReadonlySet<string | undefined> = new Set(Object.values(namespaces))

/** Whether an element is one of BPMN or of its drawing, whichever. */
export const isOfBpmn = ({ uri }: XmlElement): boolean => uris.has(uri)

/** Whether an element is one of BPMN or of its drawing. */
export const isOf = (element: XmlElement, vocabulary: Vocabulary, ...locals: readonly string[]): boolean =>
  element.uri === namespaces[vocabulary] && (locals.length === 0 || locals.includes(element.local))

const named = /^(?:default|bpmnElement|choreographyActivityShape|\w+Ref)$/
const naming = /^(?:incoming|outgoing|\w+Refs?)$/

/** Whether an attribute names another element. */
export const isReference = (name: string): boolean => named.test(name)

/** Whether the text of an element is the id of another one. */
export const isReferring = (element: XmlElement): boolean =>
  element.uri === namespaces.bpmn && naming.test(element.local)

/** Ids that an element refers to, without the prefixes that some tools write before them. */
export function referencesOf(element: XmlElement): string[] {
  const found: string[] = []
  if (isOfBpmn(element))
    for (const { name, raw } of element.attributes) if (isReference(name)) found.push(referredId(decoded(raw)))
  if (isReferring(element)) found.push(referredId(contentOf(element).trim()))
  return found
}

/** `tns:approve` refers to `approve`. */
export const referredId = (text: string): string => splitName(text)[1]
