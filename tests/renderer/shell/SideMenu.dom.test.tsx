import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HashRouter } from 'react-router-dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { menuState } from '../../../renderer/shell/menu/menuState.ts'
import { SideMenu } from '../../../renderer/shell/menu/SideMenu.tsx'
import { tokens } from '../../../runtime/request/tokens.ts'
import { currentAddress } from '../../../runtime/routing/navigate.ts'
import { session } from '../../../runtime/session/session.ts'
import { person, rights, startConsoleServer } from './consoleServer.ts'

let stop: () => void

beforeAll(async () => {
  const server = await startConsoleServer({
    '/upms/personInfo/detail': () => person,
    '/auth/user/permissions': () => rights(),
  })
  stop = server.stop
  tokens.set({ accessToken: 'a', refreshToken: 'r', userCode: 'zhao' })
  await session.refreshSession()
})
afterAll(() => stop())
beforeEach(() => menuState.set({ collapsed: false, open: '', groups: [] }))

const module = (name: string) => screen.getByRole('button', { name })

test('the module of the current page is open and the page is marked', () => {
  render(<SideMenu pathname="/organization/list" />, { wrapper: HashRouter })
  expect(module('组织岗位').getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('link', { name: '组织列表' }).getAttribute('aria-current')).toBe('page')
})

test('opening one module closes the other', async () => {
  render(<SideMenu pathname="/organization/list" />, { wrapper: HashRouter })
  await userEvent.click(module('系统管理'))
  expect(module('系统管理').getAttribute('aria-expanded')).toBe('true')
  expect(module('组织岗位').getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: '组织列表' })).toBeNull()
})

test('a detail page marks its list', () => {
  render(<SideMenu pathname="/organization/detail?id=1" />, { wrapper: HashRouter })
  expect(screen.getByRole('link', { name: '组织列表' }).getAttribute('aria-current')).toBe('page')
})

test('the search shows matching pages of all modules', async () => {
  render(<SideMenu pathname="/organization/list" />, { wrapper: HashRouter })
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索菜单' }), '列表')
  expect(screen.getAllByRole('link', { name: /列表$/ })).toHaveLength(4)
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索菜单' }), '没有')
  expect(screen.getByText('没有匹配的菜单')).toBeTruthy()
})

test('Enter in the search opens the first page found', async () => {
  render(<SideMenu pathname="/organization/list" />, { wrapper: HashRouter })
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索菜单' }), '角色{Enter}')
  expect(currentAddress()).toBe('/system-manage/role-manage/roles-list')
})
