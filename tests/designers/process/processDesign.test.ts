import { expect, test } from 'vitest'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import { isArranged } from '../../../processes/document/commands/arrangeBlocks.ts'
import { processOf } from '../../processes/document/processOf.ts'
import { sample } from '../../processes/document/sample.ts'

test('shows what a command did, keeps what did not change, and says why one was refused', () => {
  const design = new ProcessDesign(sample)
  const before = design.state.get().scene?.shapes ?? []
  expect(design.run({ do: 'rename', id: 'check', name: '复核' })).toBe(true)
  const after = design.state.get().scene?.shapes ?? []
  const other = (shapes: typeof before) => shapes.find(each => each.id === 'end')
  expect(after.find(each => each.id === 'check')?.name).toBe('复核')
  expect(other(after), 'not drawn again').toBe(other(before))
  expect(design.state.get()).toMatchObject({ undoTitle: '修改名称', isSaved: false, refusal: undefined })
  expect(design.run({ do: 'connect', from: 'end', to: 'check' })).toBe(false)
  expect(design.state.get().refusal).toBe('结束事件之后不能有节点')
  design.undo()
  expect(design.state.get()).toMatchObject({ isSaved: true, redoTitle: '修改名称', refusal: undefined })
})

test('an edit while a text is being stored stays unsaved, and what is gone is not selected', () => {
  const design = new ProcessDesign(sample)
  design.run({ do: 'rename', id: 'check', name: '复核' })
  const { xml, mark } = design.write()
  design.run({ do: 'rename', id: 'check', name: '再核' })
  design.markSaved(mark)
  expect([xml.includes('再核'), design.state.get().isSaved]).toEqual([false, false])
  design.select(['check', 'end'])
  design.run({ do: 'delete', ids: ['end'] })
  expect([...design.state.get().selected]).toEqual([])
})

test('a layout is one step, and is dropped if the document was edited meanwhile', async () => {
  const design = new ProcessDesign(sample)
  const layout = { shapes: { check: { x: 300, y: 150, width: 100, height: 80 } }, edges: {} }
  const asked: number[] = []
  const late = design.layOut(async (_, diagram) => {
    asked.push(diagram)
    design.run({ do: 'rename', id: 'check', name: '复核' })
    return layout
  })
  expect(await late).toBe(false)
  expect(design.state.get().undoTitle).toBe('修改名称')
  expect(await design.layOut(async () => layout)).toBe(true)
  expect([asked, design.state.get().undoTitle]).toEqual([[0], '整理布局'])
  design.undo()
  design.undo()
  expect(design.write().xml).toBe(sample)
})

test('what is added to blocks arranges the drawing only if nobody changed it by hand', () => {
  const way = (design: ProcessDesign) => design.state.get().scene?.edges.find(each => each.id === 'b_e')?.points
  const design = new ProcessDesign(processOf('s>a a>b b>e'))
  design.run({ do: 'arrange' })
  design.runArranged({ do: 'insert', flow: 's_a', type: 'userTask' })
  expect(isArranged(design.document), 'an arranged drawing stays one').toBe(true)
  const [begin, end] = way(design)!
  const bent = [begin!, { x: begin!.x + 20, y: 300 }, { x: end!.x - 20, y: 300 }, end!]
  design.run({ do: 'bend', id: 'b_e', points: bent })
  const before = design.document.write()
  design.runArranged({ do: 'insert', flow: 's_a', type: 'userTask' })
  expect(way(design)?.map(({ y }) => y)).toEqual(bent.map(({ y }) => y))
  design.undo()
  expect(design.document.write()).toBe(before)
})
