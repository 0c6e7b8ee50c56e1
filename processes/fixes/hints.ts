import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { ModelFault } from '../bpmn/faults.ts'
import { boxOfShape, drawingsOf, shapeOf } from '../document/drawing.ts'
import { isFlowNode, isScope } from '../document/kinds.ts'
import { isOf, type ProcessDocument } from '../document/processDocument.ts'
import { drawnId, endsOf, isShownExpanded, planesOf } from '../document/scene.ts'
import { settingsOf } from '../document/settingsOf.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import { nodeKinds } from '../state/nodeKinds.ts'
import { elementsBelow, type XmlElement } from '../xml/xmlTree.ts'
import { finding } from './findings.ts'
import { idOf } from './fix.ts'

/** A finding of the designer. */
export interface DesignFault extends ModelFault {
  /** True for a suggestion of the designer, which the rules of deployment do not check. */
  isHint?: true
}

interface Judged {
  /** Returns the document of the text; asked only where the graphs leave a question, because opening takes long. */
  document: () => ProcessDocument
  /** Whether the text may have a diagram. */
  isDrawn: boolean
  /** Those of `readModel` for the text. */
  graphs: readonly Graph[]
  /** Nodes that no token reaches. */
  unreached: ReadonlySet<string>
}

/** Returns hints for the author of a model, which do not prevent a deployment. */
export function hintsOf({ document, isDrawn, graphs, unreached }: Judged): DesignFault[] {
  const hints: DesignFault[] = []
  const tell = (rule: string, elementId: string, found: Finding | undefined | false) => {
    if (found) hints.push({ elementId, rule, ...found, level: 'warning', isHint: true })
  }
  for (const graph of graphs)
    for (const node of graph.nodes) {
      tell('taskName', node.id, needsName(node) && finding('TASK_UNNAMED'))
      tell('approvers', node.id, hasNoApprover(document, node) && finding('APPROVERS_MISSING'))
      tell('endMissing', node.id, !unreached.has(node.id) && endsOpenly(graph, node) && finding('END_MISSING'))
      tell('gatewayNeedless', node.id, isNeedless(document, node) && finding('GATEWAY_NEEDLESS'))
      tell('defaultMissing', node.id, lacksDefault(graph, node) && finding('DEFAULT_MISSING'))
    }
  for (const id of isDrawn ? undrawn(document()) : []) tell('drawing', id, finding('NOT_DRAWN'))
  return hints
}

const needsName = ({ kind, name }: GraphNode) => nodeKinds[kind].group === 'task' && name === ''

function hasNoApprover(document: Judged['document'], { id, kind, assignment, settings }: GraphNode): boolean {
  if (kind !== 'userTask' || settings?.approvers?.length || settings?.empty) return false
  const { assignee, candidateUsers = [], candidateGroups = [] } = assignment ?? {}
  if (assignee !== undefined || candidateUsers.length + candidateGroups.length > 0) return false
  if (settings) return true
  // Faulty settings are not in the graph, but may name approvers.
  const element = document().element(id)
  const written = element && settingsOf(element)
  return written !== null && !(written?.approvers as unknown[] | undefined)?.length && !written?.empty
}

const openEnds: ReadonlySet<string> = new Set(['endEvent', 'boundaryEvent', 'eventSubProcess'])

/** Returns whether tokens end at a node that is no end event. False in a scope without a start event. */
function endsOpenly(graph: Graph, { kind, outgoing, scope, forCompensation, events }: GraphNode): boolean {
  const inside = graph.scopes[scope]
  if (outgoing.length > 0 || forCompensation || inside?.kind === 'adHocSubProcess') return false
  // Gateways and boundary events have findings of their own.
  if (nodeKinds[kind].group === 'gateway' || openEnds.has(kind)) return false
  if (events.some(({ event }) => event === 'link')) return false
  return inside?.nodes.some(place => graph.nodes[place]?.kind === 'startEvent') ?? false
}

function isNeedless(document: Judged['document'], { id, kind, incoming, outgoing }: GraphNode): boolean {
  const isPlain = kind === 'exclusiveGateway' || kind === 'parallelGateway' || kind === 'inclusiveGateway'
  if (!isPlain || incoming.length !== 1 || outgoing.length !== 1) return false
  // A gateway whose only outgoing flow has a condition is not superfluous.
  const flow = document()
    .referring(id)
    .find(each => isOf(each, 'bpmn', 'sequenceFlow') && endsOf(each)[0] === id)
  return flow !== undefined && ![...elementsBelow(flow)].some(each => each.local === 'conditionExpression')
}

const lacksDefault = (graph: Graph, { kind, outgoing, defaultFlow }: GraphNode): boolean =>
  kind === 'exclusiveGateway' &&
  outgoing.length > 1 &&
  defaultFlow === undefined &&
  outgoing.every(flow => graph.flows[flow]?.condition !== undefined)

/** Returns the ids of nodes and flows that no diagram of the file shows; none if it has no diagram. */
function undrawn(document: ProcessDocument): string[] {
  const planes = new Set(planesOf(document).map(drawnId))
  if (planes.size === 0) return []
  const isShown = (id: string) => drawingsOf(document, id).length > 0
  /** Returns whether a diagram shows the contents of a scope; false for a folded sub-process without its own one. */
  const isOpen = (scope: XmlElement | null): boolean => {
    if (!scope || !isScope(scope.local) || planes.has(idOf(scope))) return true
    const di = shapeOf(document, idOf(scope))
    const box = di && boxOfShape(di)
    return box !== undefined && isShownExpanded(di!, box)
  }
  return [...elementsBelow(document.definitions)].flatMap(element => {
    const isWanted = isOf(element, 'bpmn') && (isFlowNode(element.local) || element.local === 'sequenceFlow')
    const id = idOf(element)
    if (!isWanted || id === '' || isShown(id) || !isOpen(element.parent)) return []
    return element.local === 'sequenceFlow' && !endsOf(element).every(end => document.has(end ?? '')) ? [] : id
  })
}
