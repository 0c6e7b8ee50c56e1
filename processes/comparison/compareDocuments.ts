import { isScope, titleOf } from '../document/kinds.ts'
import { isOf, type ProcessDocument } from '../document/processDocument.ts'
import { endsOf, nameOf, planesOf, type SceneEdge, SceneReader, type SceneShape } from '../document/scene.ts'
import { lanesOf } from '../document/scopes.ts'
import { settingsHolder, settingsOf } from '../document/settingsOf.ts'
import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { type Change, type Difference, differenceKinds } from './difference.ts'
import { elementTitle, isTitled, nameIn } from './elementTitle.ts'
import { ownWords } from './ownWords.ts'
import { settingsChanges } from './settingsChanges.ts'

/** A document with cached lookups. */
interface Side {
  document: ProcessDocument
  elements: ReadonlyMap<string, XmlElement>
  shapes: ReadonlyMap<string, SceneShape>
  edges: ReadonlyMap<string, SceneEdge>
  /** Names of the lanes by the ids of the nodes in them. */
  lanes: ReadonlyMap<string, string>
}

/**
 * Returns what differs between two documents, element by element, matched by id: first what was added, then what was
 * removed, changed, and only drawn elsewhere; each in the order of its text. Ids of connections and nodes that two
 * designers chose differently are different elements.
 *
 * @example compareDocuments(older, newer)[0]
 * // { kind: 'changed', elementId: 'check', title: '用户任务“核对”', changes: [{ about: 'name', title: '名称', … }] }
 */
export function compareDocuments(older: ProcessDocument, newer: ProcessDocument): Difference[] {
  const [before, after] = [sideOf(older), sideOf(newer)]
  const found: Difference[] = []
  for (const [elementId, element] of after.elements) {
    const title = elementTitle(newer, element)
    const known = before.elements.get(elementId)
    if (!known) found.push({ kind: 'added', elementId, title, changes: [] })
    else {
      const changes = contentChanges(before, after, known, element)
      const drawing = drawingChanges(before, after, elementId)
      if (changes.length + drawing.length === 0) continue
      found.push({
        kind: changes.length > 0 ? 'changed' : 'moved',
        elementId,
        title,
        changes: [...changes, ...drawing],
      })
    }
  }
  for (const [elementId, element] of before.elements)
    if (!after.elements.has(elementId))
      found.push({ kind: 'removed', elementId, title: elementTitle(older, element), changes: [] })
  return differenceKinds.flatMap(kind => found.filter(each => each.kind === kind))
}

function sideOf(document: ProcessDocument): Side {
  const elements = new Map<string, XmlElement>()
  const lanes = new Map<string, string>()
  for (const element of elementsBelow(document.definitions)) {
    const id = attributeOf(element, 'id')
    // If several elements have an id, the first one counts, as everywhere.
    if (id !== undefined && isOf(element, 'bpmn') && isTitled(element) && !elements.has(id)) elements.set(id, element)
    if (isOf(element, 'bpmn', 'process'))
      // Inner lanes come after outer ones, so the innermost lane wins.
      for (const lane of lanesOf(element))
        for (const each of elementsIn(lane))
          if (isOf(each, 'bpmn', 'flowNodeRef'))
            lanes.set(contentOf(each).trim(), nameOf(lane) ?? attributeOf(lane, 'id') ?? '')
  }
  const reader = new SceneReader(document)
  const scenes = planesOf(document).map(plane => reader.read(plane))
  return {
    document,
    elements,
    shapes: new Map(scenes.flatMap(scene => scene.shapes.map(each => [each.id, each]))),
    edges: new Map(scenes.flatMap(scene => scene.edges.map(each => [each.id, each]))),
    lanes,
  }
}

/** Returns a change if the texts differ; an empty text counts as absent. */
function change(about: Change['about'], title: string, before = '', after = ''): Change[] {
  if (before === after) return []
  return [{ about, title, ...(before !== '' && { before }), ...(after !== '' && { after }) }]
}

function contentChanges(before: Side, after: Side, known: XmlElement, element: XmlElement): Change[] {
  const id = attributeOf(element, 'id') ?? ''
  return [
    ...change('type', '类型', titleOf(known.local), titleOf(element.local)),
    ...change('name', known.local === 'textAnnotation' ? '文字' : '名称', nameOf(known), nameOf(element)),
    ...change('place', '所在', holderOf(before, known), holderOf(after, element)),
    // A boundary event is in the lane of its activity, even if no lane lists it.
    ...(element.local === 'boundaryEvent' ? [] : change('place', '泳道', before.lanes.get(id), after.lanes.get(id))),
    ...endChanges(before, after, known, element),
    ...change('condition', '条件', conditionOf(known), conditionOf(element)),
    ...settingsOfBoth(known, element),
    ...wordChanges(known, element),
  ]
}

/** Returns the title of the sub-process that contains an element. */
function holderOf({ document }: Side, element: XmlElement): string {
  for (let at = element.parent; at; at = at.parent) if (isScope(at.local)) return elementTitle(document, at)
  return '流程'
}

function endChanges(before: Side, after: Side, known: XmlElement, element: XmlElement): Change[] {
  const [one, other] = [endsOf(known), endsOf(element)]
  return (['起点', '终点'] as const).flatMap((title, place) => {
    const [from, to] = [one[place], other[place]]
    if (from === to) return []
    const words = (side: Side, id: string | undefined) => (id === undefined ? undefined : nameIn(side.document, id))
    const [was, is] = [words(before, from), words(after, to)]
    // Different elements may have the same name.
    return was === is ? change('ends', title, `${was}（${from}）`, `${is}（${to}）`) : change('ends', title, was, is)
  })
}

function conditionOf(element: XmlElement): string | undefined {
  const condition = elementsIn(element).find(each => isOf(each, 'bpmn', 'conditionExpression'))
  return condition && contentOf(condition).trim()
}

function settingsOfBoth(known: XmlElement, element: XmlElement): Change[] {
  const [before, after] = [settingsOf(known), settingsOf(element)]
  if (before === null || after === null) {
    const [one, other] = [known, element].map(each => contentOf(settingsHolder(each).own ?? each))
    return one === other ? [] : [{ about: 'settings', title: '设置' }]
  }
  return settingsChanges(element.local === 'process' ? 'ProcessSettings' : 'NodeSettings', before ?? {}, after ?? {})
}

function wordChanges(known: XmlElement, element: XmlElement): Change[] {
  const [before, after] = [ownWords(known), ownWords(element)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
    const [one, other] = [before.get(key), after.get(key)]
    const title = (other ?? one)?.title ?? key
    if (one?.canon === other?.canon) return []
    // If the texts are equal, the difference is not readable, for example in a generated id.
    if (one?.text === other?.text) return [{ about: 'other', title } as const]
    return change('other', title, one?.text, other?.text)
  })
}

/** Returns where an element is drawn. A connection that only followed an element has not moved. */
function drawingChanges(before: Side, after: Side, id: string): Change[] {
  const [shape, drawn] = [before.shapes.get(id), after.shapes.get(id)]
  if (shape && drawn) {
    const isPlaced = shape.box.x === drawn.box.x && shape.box.y === drawn.box.y
    const isSized = shape.box.width === drawn.box.width && shape.box.height === drawn.box.height
    return [
      ...(isPlaced ? [] : change('drawing', '位置', at(shape), at(drawn))),
      ...(isSized ? [] : change('drawing', '大小', size(shape), size(drawn))),
    ]
  }
  const [edge, line] = [before.edges.get(id), after.edges.get(id)]
  if (!edge || !line || way(edge) === way(line)) return []
  const follows = [line.source, line.target, edge.source, edge.target].some(
    end => end !== undefined && drawingChanges(before, after, end).length > 0,
  )
  const isConnectedAnew = edge.source !== line.source || edge.target !== line.target
  return follows || isConnectedAnew ? [] : [{ about: 'drawing', title: '走向' }]
}

const at = ({ box }: SceneShape) => `${Math.round(box.x)}，${Math.round(box.y)}`
const size = ({ box }: SceneShape) => `${Math.round(box.width)} × ${Math.round(box.height)}`
const way = ({ points }: SceneEdge) => points.map(({ x, y }) => `${x},${y}`).join(' ')
