import { expect, test } from 'vitest'
import { ModelJudge } from '../../../designers/process/modelJudge.ts'
import { sameFaults } from '../../../designers/process/sameFaults.ts'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { boundText } from '../../../processes/forms/namedForms.ts'
import { manyNodes } from '../../bench/designer/manyNodes.ts'

/** Long enough to be judged without its drawing; the drawing gives an id a second time. */
const text = manyNodes(200).replace('id="n1_di"', 'id="n2_di"')

test('a long text is judged quickly after the first time, with the faults of its drawing', async () => {
  const judge = new ModelJudge()
  const first = await judge.judge(text)
  expect(first.isWhole).toBe(true)
  expect(first.faults.map(({ rule }) => rule)).toContain('duplicateId')
  const edited = text.replace('default="n2_n4"', 'default="n9"')
  const quick = await judge.judge(edited)
  const { faults } = await readModel(edited)
  expect(quick.isWhole).toBe(false)
  expect(faults.length).toBeGreaterThan(first.faults.length)
  expect(sameFaults(quick.faults, faults)).toBe(true)
  expect(sameFaults(quick.faults, first.faults)).toBe(false)
})

test('a drawing that becomes faulty is told by the whole judgement that follows, and remembered', async () => {
  const judge = new ModelJudge()
  const good = manyNodes(200)
  await judge.judge(good)
  expect(sameFaults((await judge.judge(text)).faults, (await readModel(text)).faults)).toBe(false)
  await judge.judgeWhole(text)
  expect(sameFaults((await judge.judge(text)).faults, (await readModel(text)).faults)).toBe(true)
})

test('what only looks like a drawing is read after all', async () => {
  const judge = new ModelJudge()
  const odd = text.replace('<bpmn:process', '<!-- <bpmndi:BPMNDiagram > --><bpmn:process')
  await judge.judge(odd)
  const again = await judge.judge(odd)
  expect(sameFaults(again.faults, (await readModel(odd)).faults)).toBe(true)
})

test('settings that were good once are good again, and changed ones are judged', async () => {
  const faultsOf = async (xml: string) => (await readModel(xml)).faults.map(({ rule }) => rule)
  const before = await faultsOf(text)
  const changed = text.replace('"initiatorHead"', '"initiatorTail"')
  expect(await faultsOf(changed)).toContain('settings')
  expect(await faultsOf(text)).toEqual(before)
})

test('a change of the layout alone is not judged again', async () => {
  const judge = new ModelJudge()
  await judge.judge(text)
  const first = await judge.judge(text)
  const moved = await judge.judge(text.replace('<dc:Bounds x="30"', '<dc:Bounds x="31"'))
  expect(first.faults.length).toBeGreaterThan(0)
  for (const [place, fault] of moved.faults.entries()) expect(fault).toBe(first.faults[place])
})

test('a complete judgement is needed after changes of the drawing, of ids and of references only', async () => {
  const judge = new ModelJudge()
  await judge.judge(text)
  await judge.learn()
  expect(judge.needsWhole(text.replace('name="开始"', 'name="开头"'))).toBe(false)
  expect(judge.needsWhole(text.replace('1 &lt; 2', '1 &lt; 3'))).toBe(false)
  expect(judge.needsWhole(text.replace('<dc:Bounds x="30"', '<dc:Bounds x="31"'))).toBe(true)
  expect(judge.needsWhole(text.replace('<bpmn:startEvent id="n0"', '<bpmn:startEvent id="n00"'))).toBe(true)
  expect(judge.needsWhole(text.replace('sourceRef="n0"', 'sourceRef="n3"'))).toBe(true)
})

test('a named form is read without binding it into the text, with the same result', async () => {
  const settings = (form: string) =>
    `<bpmn:extensionElements><console:settings>{"form":"${form}","title":"t"}</console:settings>` +
    '</bpmn:extensionElements>'
  const right = '{"approvers":[{"rule":"initiatorHead"}],"fields":[{"field":"amount","right":"hide"}]}'
  const naming = manyNodes(22)
    .replace('isExecutable="true">', open => `${open}${settings('leave')}`)
    .replace(/\{"approvers".*?\}\}/, right)
  const forms = { leave: { form: '{"type":"object","properties":{"days":{"type":"number"}}}', versionNo: 3 } }
  const bound = await readModel(boundText(naming, forms))
  const read = await readModel(naming, { forms })
  expect(read).toEqual(bound)
  expect(read.graphs[0]?.settings).toMatchObject({ formCode: 'leave', formVersion: 3, title: 't' })
  expect(read.faults.map(({ rule }) => rule)).toContain('formHidden')
  expect((await new ModelJudge().judge(naming, forms)).faults).toEqual(
    expect.arrayContaining(bound.faults.map(each => expect.objectContaining(each))),
  )
  const start = (id: string) => `<bpmn:startEvent id="${id}"`
  const keyed = manyNodes(22)
    .replace(start('n0'), `${start('n0')} camunda:formKey="leave"`)
    .replace('xmlns:console', 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:console')
  expect(await readModel(keyed, { forms })).toEqual(await readModel(boundText(keyed, forms)))
})
