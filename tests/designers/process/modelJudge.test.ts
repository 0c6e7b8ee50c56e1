import { expect, test } from 'vitest'
import { ModelJudge } from '../../../designers/process/modelJudge.ts'
import { sameFaults } from '../../../designers/process/sameFaults.ts'
import { readModel } from '../../../processes/bpmn/readModel.ts'
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
