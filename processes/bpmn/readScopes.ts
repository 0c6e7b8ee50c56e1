import type { GraphScope, NodeKind } from '../state/graph.ts'
import { kindOfElement, nodeKinds } from '../state/nodeKinds.ts'
import { children, type Element, localOf, typeOf } from './element.ts'
import { finding } from './findings.ts'
import { idNear } from './openDocument.ts'
import type { Reading } from './reading.ts'
import { readNode } from './readNode.ts'

const deepest = 100

/** BPMN elements inside a process that do not affect execution. */
const still = new Set(['SequenceFlow', 'DataObject', 'DataObjectReference', 'DataStoreReference'])

/** Reads all nodes of the process, outer scopes first; flows follow later. */
export function readScopes(reading: Reading): void {
  const open: { container: Element; scope: number; depth: number }[] = []
  reading.scopes.push(scopeOf('process'))
  open.push({ container: reading.process, scope: 0, depth: 0 })
  for (let next = open.shift(); next; next = open.shift()) {
    for (const element of children(next.container, 'flowElements')) {
      const kind = kindOf(element)
      if (!kind) {
        tellUnknown(reading, element)
        continue
      }
      const place = addNode(reading, element, kind, next.scope)
      if (nodeKinds[kind].group !== 'container') continue
      if (next.depth >= deepest) {
        reading.faults.error('depth', element.id, finding('SUB_PROCESSES_TOO_DEEP', { deepest }))
        continue
      }
      const scope = reading.scopes.push(scopeOf(kind as GraphScope['kind'], place, next.scope)) - 1
      reading.node(place).inner = scope
      if (kind === 'eventSubProcess') reading.scopes[next.scope]?.eventSubProcesses.push(place)
      open.push({ container: element, scope, depth: next.depth + 1 })
    }
  }
}

const scopeOf = (kind: GraphScope['kind'], node?: number, parent?: number): GraphScope => ({
  ...(node !== undefined && { node }),
  ...(parent !== undefined && { parent }),
  kind,
  nodes: [],
  starts: [],
  eventSubProcesses: [],
})

function kindOf(element: Element): NodeKind | undefined {
  const kind = kindOfElement(localOf(element))
  if (kind === 'subProcess' && element.triggeredByEvent === true) return 'eventSubProcess'
  return kind
}

function tellUnknown(reading: Reading, element: Element): void {
  if (still.has(typeOf(element))) return
  reading.faults.error('unsupported', idNear(element), finding('ELEMENT_NOT_EXECUTABLE', { element: typeOf(element) }))
}

function addNode(reading: Reading, element: Element, kind: NodeKind, scope: number): number {
  const place = reading.nodes.length
  reading.nodes.push(readNode(reading, element, kind, { place, scope }))
  reading.nodeElements.push(element)
  reading.nodeOf.set(element, place)
  reading.scopes[scope]?.nodes.push(place)
  return place
}
