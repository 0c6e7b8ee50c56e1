import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { afterPress } from '../../../renderer/ui/afterPress.ts'

test('what would move the page waits for the click that a press becomes', async () => {
  const told: string[] = []
  afterPress(() => told.push('not pressed'))
  expect(told).toEqual(['not pressed'])

  const button = document.body.appendChild(document.createElement('button'))
  button.onclick = () => told.push('click')
  fireEvent.pointerDown(button)
  afterPress(() => told.push('left'))
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  await expect.poll(() => told).toEqual(['not pressed', 'click', 'left'])

  fireEvent.pointerDown(button)
  afterPress(() => told.push('given up'))
  fireEvent.pointerCancel(button)
  await expect.poll(() => told.at(-1)).toBe('given up')
  button.remove()
})
