import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HashRouter, Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useRouter } from '../../../renderer/shell/useRouter.ts'
import { address, navigate } from '../../../runtime/routing/navigate.ts'

function Frame() {
  useRouter()
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/role/list?page=2">角色</Link>
    </>
  )
}

const show = () =>
  render(
    <HashRouter useTransitions={false}>
      <Frame />
    </HashRouter>,
  )

const drawn = () => screen.getByRole('status').textContent

beforeEach(() => navigate('/start', { replace: true }))

test('the runtime navigates by the router, and the address changes at once', () => {
  show()
  act(() => {
    navigate('/organization/detail?id=7')
    expect(address.get()).toBe('/organization/detail?id=7')
  })
  expect(drawn()).toBe('/organization/detail?id=7')
  expect(window.location.hash).toBe('#/organization/detail?id=7')
})

test('the runtime follows a link', async () => {
  show()
  await userEvent.click(screen.getByRole('link'))
  expect(address.get()).toBe('/role/list?page=2')
})

test('replacing and navigating to the current page add no history entry', () => {
  show()
  const before = window.history.length
  act(() => navigate('/user/list', { replace: true }))
  act(() => navigate('/user/list'))
  expect(drawn()).toBe('/user/list')
  expect(window.history.length).toBe(before)
})

test('without the shell the browser history is used', () => {
  const { unmount } = show()
  unmount()
  navigate('/login?from=%2Fuser')
  expect(address.get()).toBe('/login?from=%2Fuser')
  expect(window.location.hash).toBe('#/login?from=%2Fuser')
})
