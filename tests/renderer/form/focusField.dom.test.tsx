import { afterEach, expect, test } from 'vitest'
import { inputId } from '../../../renderer/form/FormField.tsx'
import { focusField, focusFirst } from '../../../renderer/form/focusField.ts'

afterEach(() => document.body.replaceChildren())

const add = (id: string): HTMLInputElement => {
  const input = document.createElement('input')
  input.id = id
  document.body.append(input)
  return input
}
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(resolve => requestAnimationFrame(() => resolve(null)))
}

test('an input that comes later gets the focus', async () => {
  focusField('form', 'skills')
  await frames(3)
  const late = add(inputId('form', 'skills'))
  await expect.poll(() => document.activeElement).toBe(late)
})

test('an input that appears later does not take the focus from where the user has moved it', async () => {
  const other = add('other')
  focusField('form', 'skills')
  await frames(2)
  other.focus()
  await frames(2)
  add(inputId('form', 'skills'))
  await frames(5)
  expect(document.activeElement).toBe(other)
})

test('the last of two requested fields gets the focus', async () => {
  focusField('form', 'skills')
  const remark = add(inputId('form', 'remark'))
  focusField('form', 'remark')
  add(inputId('form', 'skills'))
  await frames(5)
  expect(document.activeElement).toBe(remark)
})

test('V7 the first field gets the focus, even a record select that is still loading', async () => {
  document.body.innerHTML = `<div role="form">
    <div data-field="userId"><span data-loading></span></div>
    <div data-field="comment"><textarea id="${inputId('form', 'comment')}"></textarea></div>
  </div>`
  focusFirst('form')
  await frames(3)
  expect(document.activeElement).toBe(document.body)
  const choice = document.createElement('button')
  choice.id = inputId('form', 'userId')
  document.querySelector('[data-loading]')?.replaceWith(choice)
  await expect.poll(() => document.activeElement).toBe(choice)
})
