import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { drawingsOf, setPoints } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { isOf, isReference, referredId } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'

/** Deletes elements; for an element between two others, the incoming flow is connected to the next element. */
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
    const chosen = new Set(ids)
    for (const id of ids) heal(edit, id, chosen)
    removeElements(edit, ids)
    return selecting()
  },
}

/** Connects the only incoming flow of an element to the target of its only outgoing flow. */
function heal(edit: Edit, id: string, chosen: ReadonlySet<string>): void {
  const flows = edit.document
    .referring(id)
    .filter(each => isOf(each, 'bpmn', 'sequenceFlow') && endsOf(each).includes(id))
  const incoming = flows.filter(flow => endsOf(flow)[1] === id)
  const outgoing = flows.filter(flow => endsOf(flow)[0] === id)
  const [before, after] = [incoming[0], outgoing[0]]
  if (incoming.length !== 1 || outgoing.length !== 1 || !before || !after || before === after) return
  const [beforeId = '', afterId = ''] = [attributeOf(before, 'id'), attributeOf(after, 'id')]
  const [source, target] = [endsOf(before)[0], endsOf(after)[1]]
  const isGone = [beforeId, afterId, source ?? '', target ?? ''].some(each => each === '' || chosen.has(each))
  if (isGone || source === target || source === undefined || target === undefined) return
  edit.attribute(before, 'targetRef', target)
  const next = edit.document.element(target)
  const entry =
    next && elementsIn(next).find(each => each.local === 'incoming' && referredId(contentOf(each).trim()) === afterId)
  if (entry) edit.text(entry, beforeId)
  else if (next) edit.insert(next, edit.createText('incoming', beforeId))
  const own = edit.element(id)
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
