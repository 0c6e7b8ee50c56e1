import { readModel } from '../../../processes/bpmn/readModel.ts'
import type { Graph, GraphNode } from '../../../processes/state/graph.ts'

const namespaces = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:activiti="http://activiti.org/bpmn"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  'xmlns:console="urn:schema-console:bpmn:1"',
].join(' ')

/** A file around a process. `outside` stands beside it: messages, errors, pools. */
export const file = (process: string, outside = '', more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions ${namespaces} ${more} targetNamespace="t">${outside}
    <process id="p">${process}</process></definitions>`

export const zeebe = 'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"'

let flows = 0

/** `a>b` as a sequence flow; a condition may follow. */
export function flow(way: string, condition?: string, id = `way${++flows}`): string {
  const [from, to] = way.split('>')
  const inner = condition === undefined ? '' : `<conditionExpression><![CDATA[${condition}]]></conditionExpression>`
  return `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
}

/** Start, the given node, end, in a row. */
export const around = (node: string, id = 'n', outside = '', more = ''): string =>
  file(`<startEvent id="s"/>${node}<endEvent id="e"/>${flow(`s>${id}`)}${flow(`${id}>e`)}`, outside, more)

/** What is wrong, as `level rule element`. */
export async function faultsOf(xml: string): Promise<string[]> {
  const { faults } = await readModel(xml)
  return faults.map(({ level, rule, elementId }) => `${level} ${rule} ${elementId}`)
}

export async function graphOf(xml: string): Promise<Graph> {
  const { graphs, faults } = await readModel(xml)
  const errors = faults.filter(({ level }) => level === 'error')
  const [graph] = graphs
  if (errors.length > 0 || !graph) throw new Error(JSON.stringify(errors))
  return graph
}

export function nodeOf(graph: Graph, id: string): GraphNode {
  const node = graph.nodes.find(one => one.id === id)
  if (!node) throw new Error(`there is no node ${id}`)
  return node
}

/** The node `n` of a model of one node. */
export const nodeRead = async (node: string, outside = '', more = ''): Promise<GraphNode> =>
  nodeOf(await graphOf(around(node, 'n', outside, more)), 'n')
