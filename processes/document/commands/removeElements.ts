import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { drawingsOf, setPoints } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { flowsFrom, flowsTo } from '../flowsAt.ts'
import { isOf, isReference, type ProcessDocument, referredId } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'

/** Deletes elements; where some lay between two others, the flow that led to them goes on to the next element. */
export const deleteElements: CommandKind<{ ids: readonly string[] }> = {
  title: '删除',
  run: (edit, { ids }) => {
    if (ids.length === 0) throw new Refusal(finding('NOTHING_TO_REMOVE'))
    for (const id of ids) {
      const { local } = edit.element(id)
      if (['definitions', 'process', 'collaboration'].includes(local))
        throw new Refusal(finding('PROCESS_NOT_REMOVABLE'))
    }
    requirePool(edit, ids)
    for (const region of regionsOf(edit.document, new Set(ids))) heal(edit, region, ids)
    removeElements(edit, ids)
    return selecting()
  },
}

/** Returns the chosen nodes, with those together that sequence flows connect. */
function regionsOf(document: ProcessDocument, chosen: ReadonlySet<string>): Set<string>[] {
  const seen = new Set<string>()
  const regions: Set<string>[] = []
  for (const first of chosen) {
    const region = new Set<string>()
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || !chosen.has(id)) continue
      seen.add(id)
      region.add(id)
      waiting.push(...[...flowsTo(document, id), ...flowsFrom(document, id)].flatMap(flow => endsOf(flow).map(nameOr)))
    }
    if (region.size > 0) regions.push(region)
  }
  return regions
}

const nameOr = (id: string | undefined) => id ?? ''

/** Connects the only flow into a region of nodes to the target of the only flow out of it. */
function heal(edit: Edit, region: ReadonlySet<string>, chosen: readonly string[]): void {
  const nodes = [...region]
  const incoming = nodes.flatMap(id => flowsTo(edit.document, id)).filter(flow => !region.has(endsOf(flow)[0] ?? ''))
  const outgoing = nodes.flatMap(id => flowsFrom(edit.document, id)).filter(flow => !region.has(endsOf(flow)[1] ?? ''))
  const [before, after] = [incoming[0], outgoing[0]]
  if (incoming.length !== 1 || outgoing.length !== 1 || !before || !after) return
  const [beforeId = '', afterId = ''] = [attributeOf(before, 'id'), attributeOf(after, 'id')]
  const [source, first] = endsOf(before)
  const target = endsOf(after)[1]
  if ([beforeId, afterId].some(each => each === '' || chosen.includes(each))) return
  if (source === undefined || first === undefined || target === undefined || source === target) return
  edit.attribute(before, 'targetRef', target)
  const next = edit.document.element(target)
  const entry =
    next && elementsIn(next).find(each => each.local === 'incoming' && referredId(contentOf(each).trim()) === afterId)
  if (entry) edit.text(entry, beforeId)
  else if (next) edit.insert(next, edit.createText('incoming', beforeId))
  const own = edit.element(first)
  for (const each of elementsIn(own))
    if (each.local === 'incoming' && referredId(contentOf(each).trim()) === beforeId) edit.remove(each)
  const points = dockedRoute(edit.document, source, target)
  if (points) for (const di of drawingsOf(edit.document, beforeId)) setPoints(edit, di, points)
}

/** Refuses to delete the last pool with a process: no node could be added afterwards. */
function requirePool(edit: Edit, ids: readonly string[]): void {
  const collaboration = elementsIn(edit.document.definitions).find(each => isOf(each, 'bpmn', 'collaboration'))
  const pools = collaboration
    ? elementsIn(collaboration).filter(each => attributeOf(each, 'processRef') !== undefined)
    : []
  if (pools.length > 0 && pools.every(each => ids.includes(attributeOf(each, 'id') ?? '')))
    throw new Refusal(finding('LAST_POOL'))
}

/** Removes elements with their contents, dependent elements, and every reference to them. */
export function removeElements(edit: Edit, ids: readonly string[]): void {
  const waiting = ids.flatMap(id => edit.document.element(id) ?? [])
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (!element.parent) continue
    const process = element.local === 'participant' ? attributeOf(element, 'processRef') : undefined
    const object = element.local === 'dataObjectReference' ? attributeOf(element, 'dataObjectRef') : undefined
    const inside = [...elementsBelow(element)].flatMap(each => attributeOf(each, 'id') ?? [])
    edit.remove(element)
    for (const gone of new Set(inside)) {
      if (edit.document.has(gone)) continue
      for (const other of edit.document.referring(gone)) waiting.push(...forget(edit, other, gone))
    }
    const ofIt = [process, object].flatMap(each =>
      each === undefined ? [] : (edit.document.element(referredId(each)) ?? []),
    )
    waiting.push(...ofIt.filter(each => edit.document.referring(attributeOf(each, 'id') ?? '').every(isDrawing)))
  }
}

const isDrawing = (element: XmlElement) => element.local.startsWith('BPMN')

/** Removes a reference to a removed id; returns the elements to remove with it. */
function forget(edit: Edit, holder: XmlElement, gone: string): XmlElement[] {
  if (holder.parent === null) return []
  const named = holder.attributes.filter(({ name }) => isReference(name) && referredIn(holder, name) === gone)
  if (isOf(holder, 'bpmndi', 'BPMNShape', 'BPMNEdge')) edit.remove(holder)
  else if (isOf(holder, 'bpmndi', 'BPMNPlane')) edit.remove(holder.parent)
  else if (named.some(({ name }) => ends.has(name))) return [holder]
  else if (isOf(holder, 'bpmn', 'sourceRef', 'targetRef')) return [holder.parent]
  else if (named.length > 0) for (const { name } of named) edit.attribute(holder, name, null)
  else edit.remove(holder)
  return []
}

/** Without its ends a connection is none, and a boundary event has no place. */
const ends: ReadonlySet<string> = new Set(['sourceRef', 'targetRef', 'attachedToRef'])

const referredIn = (element: XmlElement, name: string) => referredId(attributeOf(element, name) ?? '')
