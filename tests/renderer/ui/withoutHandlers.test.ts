import { expect, test } from 'vitest'
import { withoutHandlers } from '../../../renderer/ui/html/withoutHandlers.ts'
import { expectWithin } from '../../helpers/expectWithin.ts'

test('handlers in tags are called something else, however they are written', () => {
  expect(withoutHandlers('<p onclick="a()">x</p>')).toBe('<p data-onclick="a()">x</p>')
  expect(withoutHandlers('<svg/OnLoad=a()><img src="x"onerror = a()>')).toBe(
    '<svg/data-onLoad=a()><img src="x"data-onerror = a()>',
  )
  expect(withoutHandlers("<p <b title='>' onclick=a()>")).toBe("<p <b title='>' data-onclick=a()>")
})

test('words and values stay as they are', () => {
  const text = '<p title="on x=1 onclick=2">turn on x=1, onclick=2</p> 1 < 2 onclick=3 > 4 <a href="/?a=1 onb=2">on</a>'
  expect(withoutHandlers(text)).toBe(text)
})

test('long unfinished tags take no long time', () => {
  const started = performance.now()
  withoutHandlers('<a '.repeat(100_000))
  withoutHandlers(`<a "${'<a onclick=1 '.repeat(20_000)}`)
  expectWithin(performance.now() - started, 1000)
})
