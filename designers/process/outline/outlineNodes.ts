import type { ModelFault } from '../../../processes/bpmn/faults.ts'
import { flowsFrom } from '../../../processes/document/flowsAt.ts'
import { isArtifact, isFlowNode, isScope, titleOf } from '../../../processes/document/kinds.ts'
import { type OutlineItem, outlineOf } from '../../../processes/document/outlineOf.ts'
import type { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { endsOf, nameOf } from '../../../processes/document/scene.ts'
import { attributeOf, contentOf, elementsIn, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import type { OutlineNode } from '../../canvas/outlineLines.ts'

/** The outline of a diagram in words, with the findings of the check. */
export function outlineNodes(
  document: ProcessDocument,
  plane: XmlElement,
  faults: readonly ModelFault[] = [],
): OutlineNode[] {
  const found = new Map<string | null, ModelFault[]>()
  for (const fault of faults) found.set(fault.elementId, [...(found.get(fault.elementId) ?? []), fault])
  const nodesOf = (items: readonly OutlineItem[]): OutlineNode[] =>
    items.map((item, index) => {
      const own = found.get(item.id) ?? []
      const level = own.some(each => each.level === 'error') ? 'error' : 'warning'
      const text = `${level === 'error' ? '错误' : '提示'}：${own.map(each => each.message).join('；')}`
      return {
        key: item.id,
        name: item.name ?? '',
        ...wordsOf(document, item),
        ...followsOf(document, item, items[index + 1]?.id),
        ...(own.length > 0 && { mark: { level, text } }),
        children: nodesOf(item.children),
      }
    })
  return nodesOf(outlineOf(document, plane))
}

function wordsOf(document: ProcessDocument, item: OutlineItem): { label: string; note?: string } {
  const { element, type } = item
  if (type === 'sequenceFlow' || type === 'messageFlow') return flowWords(document, item)
  const title = titleOf(type)
  const name = item.name?.trim() ?? ''
  const isFolded = isScope(type) && item.children.length === 0 && elementsIn(element).some(isNode)
  const note = isFolded ? `${title}，已折叠` : title
  return name === '' || name === title ? { label: title, ...(isFolded && { note }) } : { label: name, note }
}

/** Returns the name of a flow, its condition, and its target. */
function flowWords(document: ProcessDocument, { id, element, name, type }: OutlineItem) {
  const [source = '', target = ''] = endsOf(element)
  const condition = elementsIn(element).find(each => each.local === 'conditionExpression')
  const from = document.element(source)
  const isDefault = from !== undefined && attributeOf(from, 'default') === id
  const to = document.element(target)
  const said = [name?.trim(), condition && contentOf(condition).trim(), isDefault && '默认'].filter(Boolean)
  return {
    label: said.length > 0 ? said.join('：') : titleOf(type),
    ...(to && { note: `到 ${wordFor(to)}` }),
  }
}

/** Returns the next elements of a node, or the element an annotation is about; `next` is the id of the next line. */
function followsOf(
  document: ProcessDocument,
  { id, type }: OutlineItem,
  next: string | undefined,
): Pick<OutlineNode, 'follows' | 'aside'> {
  if (isArtifact(type)) return aboutOf(document, id)
  if (!isFlowNode(type) || type === 'endEvent') return {}
  const targets = flowsFrom(document, id).flatMap(each => document.element(endsOf(each)[1] ?? '') ?? [])
  if (targets.length === 0) return { follows: '没有后续', aside: '没有后续' }
  const follows = targets.map(wordFor).join('、')
  const isShown = targets.length > 1 || type.endsWith('Gateway') || attributeOf(targets[0]!, 'id') === next
  return { follows: `后接 ${follows}`, ...(!isShown && { aside: `→ ${follows}` }) }
}

function aboutOf(document: ProcessDocument, id: string): Pick<OutlineNode, 'follows' | 'aside'> {
  const others = document.referring(id).flatMap(each => (each.local === 'association' ? endsOf(each) : []))
  const about = others.flatMap(each => (each === undefined || each === id ? [] : (document.element(each) ?? [])))
  if (about.length === 0) return {}
  const text = `关于 ${about.map(wordFor).join('、')}`
  return { follows: text, aside: text }
}

const wordFor = (element: XmlElement): string => nameOf(element)?.trim() || titleOf(element.local)
const isNode = ({ local }: XmlElement) => local !== 'incoming' && local !== 'outgoing' && local !== 'extensionElements'
