import { attributeOf, type XmlElement } from '../xml/xmlTree.ts'
import { flowsFrom, inTextOrder } from './flowsAt.ts'
import { type ProcessDocument, referredId } from './processDocument.ts'
import { endsOf } from './scene.ts'

/**
 * Sorts nodes of one scope as a token meets them: a node comes after those that lead to it, a branch before the next
 * one, and what nothing leads to comes last. In a loop the first node met comes first.
 */
export function inFlowOrder(document: ProcessDocument, nodes: readonly XmlElement[]): XmlElement[] {
  const byId = new Map(nodes.map(each => [idOf(each), each]))
  const next = (node: XmlElement): XmlElement[] => {
    const targets = flowsFrom(document, idOf(node)).flatMap(each => endsOf(each)[1] ?? [])
    return [...targets, ...eventsAt(document, idOf(node)).map(idOf)].flatMap(each => byId.get(each) ?? [])
  }
  const led = new Set(nodes.flatMap(next))
  const starts = nodes.filter(each => each.local === 'startEvent')
  const others = nodes.filter(each => each.local !== 'startEvent' && !led.has(each))
  const ordered: XmlElement[] = []
  const seen = new Set<XmlElement>()
  for (const top of [...starts, ...others, ...nodes]) ordered.push(...walk(top, next, seen))
  return ordered
}

/** Returns the nodes reachable from one in reverse postorder: a node before those it leads to. */
function walk(top: XmlElement, next: (node: XmlElement) => XmlElement[], seen: Set<XmlElement>): XmlElement[] {
  if (seen.has(top)) return []
  seen.add(top)
  const left: XmlElement[] = []
  // The last branch is walked first, so that the first one comes first when the order is reversed.
  const path = [{ node: top, waiting: next(top) }]
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const following = at.waiting.pop()
    if (following === undefined) left.push(path.pop()!.node)
    else if (!seen.has(following)) {
      seen.add(following)
      path.push({ node: following, waiting: next(following) })
    }
  }
  return left.reverse()
}

/** Returns the id of the activity that a boundary event is attached to. */
export const attachedTo = (element: XmlElement): string | undefined => {
  const text = element.local === 'boundaryEvent' ? attributeOf(element, 'attachedToRef') : undefined
  return text === undefined ? undefined : referredId(text)
}

/** Boundary events of an activity, in the order of the text. */
export const eventsAt = (document: ProcessDocument, id: string): XmlElement[] =>
  inTextOrder(document.referring(id).filter(each => attachedTo(each) === id))

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
