import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormFrame } from '../../../renderer/form/FormFrame.tsx'

const submit = vi.fn()
beforeEach(() => submit.mockClear())
afterEach(cleanup)

const show = () =>
  render(
    <FormFrame label="岗位" onSubmit={submit}>
      <input aria-label="名称" />
      <textarea aria-label="备注" />
      <input type="checkbox" aria-label="启用" />
      <input aria-label="行" onKeyDown={event => event.key === 'Enter' && event.preventDefault()} />
      <button type="button">选择</button>
      {createPortal(<input aria-label="搜索" />, document.body)}
    </FormFrame>,
  )

test('Enter in a line of text submits once', async () => {
  show()
  await userEvent.type(screen.getByLabelText('名称'), '经理{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})

test.each(['备注', '启用', '行', '搜索'])('Enter in %s does not submit the form', async name => {
  show()
  screen.getByLabelText(name).focus()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
})

test('Enter that ends a composition, is held down or has a modifier does not submit', async () => {
  show()
  const name = screen.getByLabelText('名称')
  for (const more of [{ isComposing: true }, { repeat: true }, { shiftKey: true }, { altKey: true }])
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more }))
  expect(submit).not.toHaveBeenCalled()
})

test.each(['名称', '备注'])('V7 Ctrl and Enter in %s submits', async name => {
  show()
  screen.getByLabelText(name).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(submit).toHaveBeenCalledTimes(1)
})

test('inputs are in an element with role form, not in a form element, which slows down each key press', () => {
  show()
  const form = screen.getByRole('form', { name: '岗位' })
  expect(form.contains(screen.getByLabelText('名称'))).toBe(true)
  expect(screen.getByLabelText('名称').closest('form')).toBeNull()
})
