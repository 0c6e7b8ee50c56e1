import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SearchMenu } from '../../../designers/process/SearchMenu.tsx'

afterEach(cleanup)

test('a menu is searched by words and initials, walked by arrows, and left by Escape', async () => {
  const user = userEvent.setup({ delay: null })
  const chosen: string[] = []
  const pressed: string[] = []
  const items = ['用户任务', '服务任务', '并行网关'].map(title => ({ title }))
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: as the designer around it
    <div onKeyDown={({ key }) => pressed.push(key)}>
      <SearchMenu label="更改类型" icon={null} items={items} onChoose={({ title }) => chosen.push(title)} />
    </div>,
  )
  const button = screen.getByRole('button', { name: '更改类型' })
  const open = async () => {
    await user.click(button)
    return screen.findByRole('textbox', { name: '更改类型：搜索' })
  }
  const titles = () => screen.getAllByRole('menuitem').map(each => each.textContent)
  const input = await open()
  await user.type(input, 'fw')
  expect(titles()).toEqual(['服务任务'])
  await user.clear(input)
  await user.type(input, '网关{Enter}')
  expect(chosen).toEqual(['并行网关'])
  expect(document.activeElement).toBe(button)
  const again = await open()
  again.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
  expect(chosen).toEqual(['并行网关', '服务任务'])
  const last = await open()
  await user.type(last, '没有这个')
  expect(screen.queryAllByRole('menuitem')).toEqual([])
  expect(screen.getByText('没有找到')).toBeDefined()
  await user.keyboard('{Delete}{Escape}')
  expect(document.activeElement).toBe(button)
  expect(chosen).toHaveLength(2)
  expect(pressed).not.toContain('Delete')
})
