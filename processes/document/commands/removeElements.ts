import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { drawingsOf, setPoints } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { isOf, referredId } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'

/** Deletes elements; where one stood between two others, the flow before it goes on to what came after. */
export const deleteElements: CommandKind<{ ids: readonly string[] }> = {
  title: '删除',
  run: (edit, { ids }) => {
    if (ids.length === 0) throw new Refusal('请选择要删除的元素')
    for (const id of ids) {
      const { local } = edit.element(id)
      if (['definitions', 'process', 'collaboration'].includes(local)) throw new Refusal('流程本身不能在图上删除')
    }
    const chosen = new Set(ids)
    for (const id of ids) heal(edit, id, chosen)
    removeElements(edit, ids)
    return selecting()
  },
}

/** Leads the only incoming flow of an element to where its only outgoing one leads. */
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

/** Removes elements, what stands in them, what cannot be without them, and every reference to them. */
export function removeElements(edit: Edit, ids: readonly string[]): void {
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const element = edit.document.element(id)
    if (!element?.parent) continue
    const process = element.local === 'participant' ? attributeOf(element, 'processRef') : undefined
    const inside = [...elementsBelow(element)].flatMap(each => attributeOf(each, 'id') ?? [])
    edit.remove(element)
    for (const gone of new Set([...inside, id])) {
      if (edit.document.has(gone)) continue
      for (const other of edit.document.referring(gone)) waiting.push(...forget(edit, other, gone))
    }
    if (process !== undefined) waiting.push(referredId(process))
  }
}

/** Takes a reference to a removed id away; returns what has to go with it. */
function forget(edit: Edit, holder: XmlElement, gone: string): string[] {
  if (holder.parent === null) return []
  if (isOf(holder, 'bpmndi', 'BPMNShape', 'BPMNEdge')) edit.remove(holder)
  else if (isOf(holder, 'bpmndi', 'BPMNPlane')) edit.remove(holder.parent)
  else if (endsOf(holder).includes(gone) || attributeOf(holder, 'attachedToRef') === gone)
    return [attributeOf(holder, 'id') ?? '']
  else if (/^(?:incoming|outgoing|flowNodeRef)$/.test(holder.local)) edit.remove(holder)
  else if (attributeOf(holder, 'default') === gone) edit.attribute(holder, 'default', null)
  else if (/^(?:source|target)Ref$/.test(holder.local)) {
    // A data association says its ends as elements.
    const id = attributeOf(holder.parent, 'id')
    if (id !== undefined) return [id]
    edit.remove(holder.parent)
  }
  return []
}
