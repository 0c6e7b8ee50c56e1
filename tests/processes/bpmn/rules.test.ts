import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rules } from '../../../processes/bpmn/rules/registry.ts'
import { faultsOf, flow } from './bpmnText.ts'
import { catcher, end, model, signal, start, task, thrower, timer } from './breachTexts.ts'
import { breaches } from './ruleBreaches.ts'

/** Faults that end a reading before rules can be checked, or that come with values. */
const reported = ['encoding', 'depth', 'handler', 'ignored']

describe('structural rules', () => {
  it.each(breaches)('%s at %s', async (rule, element, xml) => {
    expect(await faultsOf(xml)).toContainEqual(expect.stringMatching(new RegExp(`^\\w+ ${rule} ${element}$`)))
  })

  it('reports each in Chinese', async () => {
    for (const { message } of await Promise.all(breaches.map(([, , xml]) => firstFault(xml)))) {
      expect(message).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('has a breach of every rule here, and a row of every rule in the README', () => {
    const shown = new Set(breaches.map(([rule]) => rule))
    for (const { id } of rules) expect(shown).toContain(id)
    const table = readFileSync('processes/bpmn/README.md', 'utf8')
    for (const id of [...shown, ...reported]) expect(table).toContain(`\`${id}\``)
  })

  it('finds nothing wrong with a model that uses everything rightly', async () => {
    const xml = model(
      `${start}<transaction id="tx"><startEvent id="i"/>${task('k')}<endEvent id="c">
        <cancelEventDefinition/></endEvent>${flow('i>k')}${flow('k>c')}</transaction>
      ${flow('s>tx')}<boundaryEvent id="bc" attachedToRef="tx"><cancelEventDefinition/></boundaryEvent>${flow('bc>e')}
      <boundaryEvent id="bu" attachedToRef="tx"><compensateEventDefinition/></boundaryEvent>
      <userTask id="undo" isForCompensation="true"/>
      <association id="as" sourceRef="bu" targetRef="undo"/>${flow('tx>g')}
      <eventBasedGateway id="g"/>${flow('g>r')}${flow('g>w')}<receiveTask id="r" messageRef="m"/>
      <intermediateCatchEvent id="w">${timer}</intermediateCatchEvent>${flow('r>t')}${flow('w>e')}${thrower}
      ${catcher('c9')}${flow('c9>e')}${end}
      <subProcess id="x" triggeredByEvent="true"><startEvent id="xs" isInterrupting="false">${signal}</startEvent>
        <endEvent id="xe"/>${flow('xs>xe')}</subProcess>`,
    )
    expect(await faultsOf(xml)).toEqual([])
  })
})

async function firstFault(xml: string) {
  const { readModel } = await import('../../../processes/bpmn/readModel.ts')
  const [fault] = (await readModel(xml)).faults
  if (!fault) throw new Error('no fault')
  return fault
}
