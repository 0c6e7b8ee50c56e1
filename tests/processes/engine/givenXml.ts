import { readModel } from '../../../processes/bpmn/readModel.ts'
import { MemoryHost } from './memoryHost.ts'

const space = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"'

/** Elements without attributes worth repeating. */
export const start = (id = 's') => `<startEvent id="${id}"/>`
export const end = (id: string, inside = '') => `<endEvent id="${id}">${inside}</endEvent>`
export const user = (...ids: string[]) => ids.map(id => `<userTask id="${id}" name="${id}"/>`).join('')
export const gateway = (kind: string, ...ids: string[]) => ids.map(id => `<${kind}Gateway id="${id}"/>`).join('')

let flows = 0
/** Flows from each node to the next; `a?x > 1` has the flow into `a` ask that. */
export function path(...nodes: string[]): string {
  return nodes
    .slice(1)
    .map((node, at) => {
      const [to, condition] = node.split('?')
      const rule = condition
        ? `<conditionExpression>\${${condition
            .replaceAll('<', '&lt;')
            .replaceAll('&&', '&amp;&amp;')}}</conditionExpression>`
        : ''
      return `<sequenceFlow id="w${++flows}" sourceRef="${nodes[at]!.split('?')[0]}"
          targetRef="${to}">${rule}</sequenceFlow>`
    })
    .join('')
}

export const boundary = (id: string, on: string, event: string, attributes = '') =>
  `<boundaryEvent id="${id}" attachedToRef="${on}" ${attributes}>${event}</boundaryEvent>`
export const beside = 'cancelActivity="false"'
export const timer = (duration: string) =>
  `<timerEventDefinition><timeDuration>${duration}</timeDuration></timerEventDefinition>`
export const refers = (kind: string, id: string) => `<${kind}EventDefinition ${kind}Ref="${id}"/>`
export const when = (condition: string) =>
  `<conditionalEventDefinition><condition>\${${condition.replaceAll('<', '&lt;')}}</condition>
    </conditionalEventDefinition>`
export const undo = '<compensateEventDefinition/>'
/** An expression as most tools write them. */
export const asked = (expression: string) => `\${${expression}}`
/** A script task that puts a letter at the end of `log`. */
export const notes = (id: string, letter: string, attributes = '') =>
  `<scriptTask id="${id}" scriptFormat="juel" flowable:resultVariable="log" ${attributes}>
    <script>\${log + '${letter}'}</script></scriptTask>`

/** Definitions that processes refer to: one of each kind, with its name as id. */
const known = [
  ...['m1', 'm2', 'm3'].map(id => `<message id="${id}" name="${id}"/>`),
  ...['g1', 'g2'].map(id => `<signal id="${id}" name="${id}"/>`),
  ...['x1', 'x2'].map(id => `<error id="${id}" errorCode="${id}"/>`),
  ...['c1', 'c2'].map(id => `<escalation id="${id}" escalationCode="${id}"/>`),
].join('')

/** The processes `p`, `q`, … of these insides, deployed in memory. */
export async function givenXml(...insides: string[]): Promise<MemoryHost> {
  const processes = insides.map((inside, at) => `<process id="${'pqrst'[at]}" isExecutable="true">${inside}</process>`)
  const xml = `<?xml version="1.0"?><definitions ${space} targetNamespace="t">${known}
    ${processes.join('')}</definitions>`
  const { graphs, faults } = await readModel(xml)
  const errors = faults.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new Error(errors.map(each => `${each.elementId}: ${each.message}`).join('\n'))
  return new MemoryHost().deploy(...graphs)
}
