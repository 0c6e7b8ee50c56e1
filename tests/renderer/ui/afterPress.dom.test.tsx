import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { afterPress } from '../../../renderer/ui/afterPress.ts'

test('a layout change waits for the click that follows a press', async () => {
  const order: string[] = []
  afterPress(() => order.push('not pressed'))
  expect(order).toEqual(['not pressed'])

  const button = document.body.appendChild(document.createElement('button'))
  button.onclick = () => order.push('click')
  fireEvent.pointerDown(button)
  afterPress(() => order.push('left'))
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  await expect.poll(() => order).toEqual(['not pressed', 'click', 'left'])

  fireEvent.pointerDown(button)
  afterPress(() => order.push('given up'))
  fireEvent.pointerCancel(button)
  await expect.poll(() => order.at(-1)).toBe('given up')
  button.remove()
})
