import { expect, test } from 'vitest'
import { withoutHandlers } from '../../../renderer/ui/html/withoutHandlers.ts'
import { expectLinear } from '../../helpers/expectWithin.ts'

test('event handler attributes are renamed in any notation', () => {
  expect(withoutHandlers('<p onclick="a()">x</p>')).toBe('<p data-onclick="a()">x</p>')
  expect(withoutHandlers('<svg/OnLoad=a()><img src="x"onerror = a()>')).toBe(
    '<svg/data-onLoad=a()><img src="x"data-onerror = a()>',
  )
  expect(withoutHandlers("<p <b title='>' onclick=a()>")).toBe("<p <b title='>' data-onclick=a()>")
})

test('texts and values stay unchanged', () => {
  const text = '<p title="on x=1 onclick=2">turn on x=1, onclick=2</p> 1 < 2 onclick=3 > 4 <a href="/?a=1 onb=2">on</a>'
  expect(withoutHandlers(text)).toBe(text)
})

test('unfinished tags take linear time', async () => {
  await expectLinear({ size: 96_000, make: size => '<a '.repeat(size), work: withoutHandlers })
  await expectLinear({ size: 24_000, make: size => `<a "${'<a onclick=1 '.repeat(size)}`, work: withoutHandlers })
})
