import { expect, test } from 'vitest'
import { dropOf } from '../../../../designers/process/gestures/dropOf.ts'
import { neighboursOf } from '../../../../designers/process/gestures/neighboursOf.ts'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { withContents } from '../../../../processes/document/drawing.ts'
import { sample } from '../../../processes/document/sample.ts'

const given = () => {
  const design = new ProcessDesign(sample)
  const at = (id: string, x: number, y: number) => dropOf(design.document, design.state.get().scene!, id, { x, y })
  return { design, at }
}

test('an event belongs to the activity at whose border it is dropped, to none elsewhere', () => {
  const { design, at } = given()
  expect(at('late', 380, 190)).toMatchObject({ kind: 'along', host: { id: 'check' }, fault: undefined })
  expect(at('late', 310, 455)).toMatchObject({ kind: 'fasten', host: { id: 'inner1' }, fault: undefined })
  // The border of the sub-process itself.
  expect(at('late', 632, 500)).toMatchObject({ kind: 'fasten', host: { id: 'sub' } })
  expect(at('late', 700, 200)).toMatchObject({ kind: 'detach', fault: undefined })
  expect(at('check', 280, 140), 'only events are attached').toBeUndefined()
  design.run({ do: 'attach', to: 'check', event: 'errorEventDefinition' })
  const [error = ''] = design.state.get().selected
  expect(at(error, 700, 200)?.fault?.message).toBe('这种事件只能附着在活动上')
  design.run({ do: 'create', type: 'intermediateCatchEvent', event: 'timerEventDefinition', at: { x: 500, y: 200 } })
  const [free = ''] = design.state.get().selected
  expect(at(free, 500, 230), 'it only moves').toBeUndefined()
  design.run({ do: 'connect', from: 'check', to: free })
  expect(at(free, 380, 180)).toMatchObject({ kind: 'fasten', fault: { message: '不能连到边界事件' } })
})

test('elements are aligned with those of the same holder', () => {
  const { design } = given()
  const { scene } = design.state.get()
  const inner = neighboursOf(scene!, ['inner1'], withContents(design.document, ['inner1']))
  expect(inner).toEqual([{ x: 480, y: 380, width: 100, height: 80 }])
  expect(neighboursOf(scene!, ['pool'], withContents(design.document, ['pool']))).toHaveLength(1)
})
