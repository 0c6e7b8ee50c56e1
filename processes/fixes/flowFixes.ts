import { flowsFrom, flowsTo } from '../document/flowsAt.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { endsOf } from '../document/scene.ts'
import { attributeOf, type XmlElement } from '../xml/xmlTree.ts'
import { conditionOf, type Fix, type FixGiven, idAt, idOf, remove, without } from './fix.ts'

const removeFlow: Fix = { title: '删除连线', commands: ({ id }) => remove([id]) }

const addEnd: Fix = {
  title: '接上结束事件',
  commands: ({ document, id }) =>
    flowsFrom(document, id).length > 0 ? undefined : [{ do: 'append', from: id, type: 'endEvent', name: '结束' }],
}

const dropDefaultCondition: Fix = {
  title: '去掉默认流向的条件',
  commands: ({ element }) => [{ do: 'condition', id: idAt(element, 'default'), text: '' }],
}

/** Turns a gateway without outgoing flows into an end event; behind a joining gateway, appends an end event. */
const endGateway: Fix = {
  title: '以结束事件结束',
  commands: given =>
    flowsTo(given.document, given.id).length > 1
      ? addEnd.commands(given)
      : [{ do: 'replace', id: given.id, type: 'endEvent' }],
}

/** Deletes the incoming flows of a node, if each of their sources has another outgoing flow. */
const removeIncoming: Fix = {
  title: '删除流入的连线',
  commands: ({ document, id }) => {
    const flows = flowsTo(document, id)
    const goesOn = (source: string) => flowsFrom(document, source).some(flow => endsOf(flow)[1] !== id)
    return flows.every(flow => goesOn(endsOf(flow)[0] ?? '')) ? remove(flows.map(idOf)) : undefined
  },
}

/** Deletes the outgoing flows of a node, if each of their targets has another incoming flow. */
const removeOutgoing: Fix = {
  title: '删除流出的连线',
  commands: ({ document, id }) => {
    const flows = flowsFrom(document, id)
    return flows.every(flow => isReachedBeside(document, endsOf(flow)[1] ?? '', id))
      ? remove(flows.map(idOf))
      : undefined
  },
}

const isReachedBeside = (document: ProcessDocument, target: string, source: string) =>
  flowsTo(document, target).some(flow => endsOf(flow)[0] !== source)

/** Redirects the incoming flows of a start event to the node after it. */
function leadPastStart({ document, id }: FixGiven) {
  const [next, ...others] = flowsFrom(document, id).map(flow => endsOf(flow)[1] ?? '')
  const flows = flowsTo(document, id)
  if (next === undefined || others.length > 0 || flows.some(flow => conditionOf(flow) !== undefined)) return undefined
  const sources = [...new Set(flows.map(flow => endsOf(flow)[0] ?? ''))]
  const isThere = (from: string) => flowsTo(document, next).some(flow => endsOf(flow)[0] === from)
  return [
    ...(remove(flows.map(idOf)) ?? []),
    ...sources.filter(from => !isThere(from)).map(from => ({ do: 'connect' as const, from, to: next })),
  ]
}

const hasCondition = (flow: XmlElement) => conditionOf(flow) !== undefined

/** Connects the nodes before and after a node that must not have flows; conditions would be lost. */
function bypass({ document, id }: FixGiven) {
  const [before, after] = [flowsTo(document, id), flowsFrom(document, id)]
  if (before.length !== 1 || after.length !== 1 || [...before, ...after].some(hasCondition)) return undefined
  const [from = '', to = ''] = [endsOf(before[0]!)[0], endsOf(after[0]!)[1]]
  const cut = remove([...before, ...after].map(idOf))
  return cut && [...cut, { do: 'connect' as const, from, to }]
}

/** Bypasses a compensation activity only if an association leads to it, so that it stays reachable. */
const bypassHandler = (given: FixGiven) =>
  given.document.referring(given.id).some(each => each.local === 'association') ? bypass(given) : undefined

/** Makes the second of two flows without a condition the default flow. */
function makeDefault({ document, id, element }: FixGiven) {
  const bare = flowsFrom(document, id).filter(flow => conditionOf(flow) === undefined)
  const last = bare.at(-1)
  if (bare.length !== 2 || !last || attributeOf(element, 'default') !== undefined) return undefined
  return [{ do: 'detail' as const, id: idOf(last), detail: 'isDefault' as const, value: true }]
}

/** Deletes a node with one incoming and one outgoing flow and connects its neighbours. */
function removeInLine({ document, id }: FixGiven) {
  const after = flowsFrom(document, id)
  const isInLine = flowsTo(document, id).length === 1 && after.length === 1
  return isInLine && !after.some(hasCondition) ? remove([id]) : undefined
}

export const flowFixes = {
  FLOW_SOURCE_MISSING: removeFlow,
  FLOW_SOURCE_UNKNOWN: removeFlow,
  FLOW_TARGET_MISSING: removeFlow,
  FLOW_TARGET_UNKNOWN: removeFlow,
  FLOW_LEAVES_POOL: removeFlow,
  FLOW_LEAVES_SUB_PROCESS: removeFlow,
  MESSAGE_FLOW_END_UNKNOWN: removeFlow,
  MESSAGE_FLOW_WITHIN_POOL: removeFlow,
  DEFAULT_FLOW_FOREIGN: { title: '去掉默认流向', commands: without('default') },
  DEFAULT_FLOW_HAS_CONDITION: dropDefaultCondition,
  DEFAULT_FLOW_CONDITION_IGNORED: dropDefaultCondition,
  GATEWAY_CONDITION_IGNORED: {
    title: '去掉连线的条件',
    commands: ({ document, id }) =>
      flowsFrom(document, id).flatMap(flow =>
        conditionOf(flow) === undefined ? [] : [{ do: 'condition', id: idOf(flow), text: '' }],
      ),
  },
  EXCLUSIVE_FLOWS_BARE: { title: '设默认流向', commands: makeDefault },
  EXCLUSIVE_WITHOUT_OUTGOING: endGateway,
  GATEWAY_WITHOUT_OUTGOING: endGateway,
  BOUNDARY_WITHOUT_OUTGOING: {
    title: addEnd.title,
    commands: given => (given.document.has(idAt(given.element, 'attachedToRef')) ? addEnd.commands(given) : undefined),
  },
  END_MISSING: addEnd,
  EVENT_GATEWAY_WITHOUT_CHOICE: { title: '删除网关', commands: removeInLine },
  GATEWAY_NEEDLESS: { title: '删除网关', commands: removeInLine },
  START_HAS_INCOMING: { title: '连到开始之后的节点', commands: leadPastStart },
  END_HAS_OUTGOING: removeOutgoing,
  BOUNDARY_HAS_INCOMING: removeIncoming,
  LINK_CATCHER_HAS_INCOMING: removeIncoming,
  LINK_THROWER_HAS_OUTGOING: removeOutgoing,
  COMPENSATION_BOUNDARY_HAS_FLOWS: removeOutgoing,
  COMPENSATION_HAS_FLOWS: { title: '移出顺序流', commands: bypassHandler },
  EVENT_SUB_PROCESS_HAS_FLOWS: { title: '移出顺序流', commands: bypass },
  DEFAULT_MISSING: {
    title: '将最后一条连线设为默认流向，并去掉它的条件',
    commands: ({ document, id }) => {
      const last = flowsFrom(document, id).at(-1)
      return last && [{ do: 'detail', id: idOf(last), detail: 'isDefault', value: true }]
    },
  },
} satisfies Record<string, Fix>
