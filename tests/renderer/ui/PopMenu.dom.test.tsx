import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ToolMenu } from '../../../renderer/shell/header/ToolMenu.tsx'

const entries = [
  { key: 'a', label: '甲', current: true },
  { key: 'b', label: '乙', disabled: true },
  { key: 'c', label: '丙' },
]

function show() {
  const picked: string[] = []
  render(
    <ToolMenu label="应用" entries={entries} onPick={key => picked.push(key)}>
      打开
    </ToolMenu>,
  )
  return { picked, user: userEvent.setup(), opener: screen.getByRole('button') }
}

const focused = () => document.activeElement?.textContent

test('arrow keys, Home and End cycle and skip disabled entries; Escape returns the focus', async () => {
  const { user, opener } = show()
  await user.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('甲')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('丙')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('甲')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('丙')
  await user.keyboard('{Home}')
  expect(focused()).toBe('甲')
  await user.keyboard('{End}')
  expect(focused()).toBe('丙')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a click selects an entry, and a second click on the opener closes the menu', async () => {
  const { user, opener, picked } = show()
  await user.click(opener)
  expect(screen.getByRole('menuitem', { name: '甲' }).getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: '丙' }))
  expect(picked).toEqual(['c'])
  await user.click(opener)
  await user.click(opener)
  expect(screen.queryByRole('menu')).toBeNull()
})
