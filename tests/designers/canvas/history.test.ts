import { expect, test } from 'vitest'
import { History } from '../../../designers/canvas/history.ts'

/** A number that changes by sums. */
function counter() {
  let value = 0
  const add = (by: number) => {
    value += by
    return -by
  }
  const history = new History<number>(add)
  return {
    history,
    value: () => value,
    run: (title: string, ...by: number[]) => history.push(title, by.map(add).reverse()),
    type: (key: string, by: number) => history.push('typing', [add(by)], key),
  }
}

test('undoes and does again step by step, and a new step ends what was undone', () => {
  const { history, run, value } = counter()
  run('one', 1)
  run('two', 10, 100)
  expect([value(), history.undoTitle]).toEqual([111, 'two'])
  history.undo()
  expect([value(), history.undoTitle, history.redoTitle]).toEqual([1, 'one', 'two'])
  history.redo()
  expect(value()).toBe(111)
  history.undo()
  history.undo()
  expect([history.undo(), value()]).toEqual([false, 0])
  run('three', 5)
  expect([history.redo(), history.redoTitle, value()]).toEqual([false, undefined, 5])
})

test('edits made while storing stay unsaved', () => {
  const { history, run } = counter()
  run('one', 1)
  const mark = history.mark()
  run('two', 1)
  history.markSaved(mark)
  expect(history.isSaved).toBe(false)
  history.undo()
  expect(history.isSaved).toBe(true)
  history.redo()
  expect(history.isSaved).toBe(false)
})

test('a command without effect is no step', () => {
  const { history } = counter()
  history.push('nothing', [])
  expect([history.undoTitle, history.isSaved]).toEqual([undefined, true])
})

test('steps with one key are one step, until another comes between, is undone, or is being stored', () => {
  const { history, run, type, value } = counter()
  run('one', 1)
  type('name', 10)
  type('name', 100)
  expect([history.undo(), value()]).toEqual([true, 1])
  history.redo()
  expect(value()).toBe(111)
  type('name', 1000)
  history.undo()
  expect(value(), 'what was done again is a step of its own').toBe(111)
  type('other', 5)
  type('name', 7)
  history.undo()
  expect(value()).toBe(116)
  type('other', 20)
  const mark = history.mark()
  type('other', 40)
  history.markSaved(mark)
  expect(history.isSaved).toBe(false)
  history.undo()
  expect([history.isSaved, value()]).toEqual([true, 136])
})
