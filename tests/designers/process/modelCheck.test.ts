import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckRequest } from '../../../designers/process/checkWorker.ts'
import { ModelChecker, markedOf } from '../../../designers/process/modelCheck.ts'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import type { DesignFault } from '../../../processes/fixes/hints.ts'
import { manyNodes } from '../../bench/designer/manyNodes.ts'

const fault: DesignFault = {
  elementId: 'n1',
  rule: 'unreachable',
  level: 'warning',
  code: 'NODE_UNREACHABLE',
  values: {},
  message: '不能到达',
}

/** A worker that answers when it is told to. */
class SlowWorker extends EventTarget {
  readonly asked: CheckRequest[] = []
  postMessage(request: CheckRequest) {
    this.asked.push(request)
  }
  answer(turn: number, faults: readonly DesignFault[]) {
    this.dispatchEvent(new MessageEvent('message', { data: { turn, faults: structuredClone(faults) } }))
  }
  terminate() {}
}

function checking() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const design = new ProcessDesign(manyNodes(22))
  const worker = new SlowWorker()
  const checker = new ModelChecker(design)
  onTestFinished(checker.start(worker))
  vi.runAllTimers()
  const rename = (name: string) => design.run({ do: 'rename', id: 'n1', name })
  return { design, worker, rename, now: () => checker.state.get() }
}

test('an edit is sent at once if nothing is being checked, else when the answer has arrived', () => {
  const { worker, rename, now } = checking()
  worker.answer(1, [])
  expect(now()).toMatchObject({ faults: [], isPending: false })
  rename('甲')
  expect(worker.asked.map(({ xml }) => xml.includes('甲'))).toEqual([false, true])
  rename('乙')
  rename('丙')
  expect(worker.asked).toHaveLength(2)
  worker.answer(2, [fault])
  expect(now()).toMatchObject({ faults: [], isPending: true })
  expect(worker.asked.map(({ xml }) => xml.includes('丙'))).toEqual([false, false, true])
  worker.answer(2, [])
  expect(now().isPending).toBe(true)
  worker.answer(3, [fault])
  expect(now()).toMatchObject({ faults: [fault], isPending: false })
})

test('the same faults stay the same object, and hints are not marked', () => {
  const { worker, rename, now } = checking()
  worker.answer(1, [fault, { ...fault, rule: 'taskName', isHint: true }])
  const marked = markedOf(now())
  expect(marked).toEqual([fault])
  rename('甲')
  worker.answer(2, [fault, { ...fault, rule: 'taskName', isHint: true }])
  expect(now().isPending).toBe(false)
  expect(markedOf(now())).toBe(marked)
})

test('a change of the whole drawing is painted before its text is written', () => {
  const { design, worker } = checking()
  worker.answer(1, [])
  const ids = design.state.get().scene?.shapes.map(each => each.id) ?? []
  design.runAll(Array.from({ length: 12 }, () => ({ do: 'move' as const, ids, by: { x: 10, y: 0 } })))
  expect(worker.asked).toHaveLength(1)
  vi.runAllTimers()
  expect(worker.asked).toHaveLength(2)
})
