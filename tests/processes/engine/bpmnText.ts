import type { Graph } from '../../../processes/state/graph.ts'

/** The BPMN text of a flat graph of tasks and gateways. */
export function bpmnText(graph: Graph): string {
  const idOf = (place: number) => graph.nodes[place]!.id
  const nodes = graph.nodes.map(({ id, kind, defaultFlow }) => {
    const other = defaultFlow === undefined ? '' : ` default="f${defaultFlow}"`
    return `<${kind} id="${id}" name="${id}"${other}/>`
  })
  const flows = graph.flows.map(({ from, to, condition }, place) => {
    const rule = condition ? `<conditionExpression>=${condition.cel}</conditionExpression>` : ''
    return `<sequenceFlow id="f${place}" sourceRef="${idOf(from)}" targetRef="${idOf(to)}">${rule}</sequenceFlow>`
  })
  const process = `<process id="${graph.key}" isExecutable="true">${[...nodes, ...flows].join('')}</process>`
  const space = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
  return `<?xml version="1.0"?><definitions xmlns="${space}" targetNamespace="test">${process}</definitions>`
}
