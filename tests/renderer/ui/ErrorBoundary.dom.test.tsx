import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../renderer/ui/ErrorBoundary.tsx'
import { currentAddress } from '../../../runtime/routing/navigate.ts'

test('D11 a page that fails to render shows 500 with retry and home links', async () => {
  // React reports it, as it should.
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = userEvent.setup()
  window.location.hash = '/position-management/position-list'
  let fails = true
  const Page = () => {
    if (fails) throw new Error('没有这一列')
    return <p>岗位</p>
  }
  render(
    <ErrorBoundary home>
      <Page />
    </ErrorBoundary>,
  )
  expect(screen.getByText('500')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '页面出错了' })).toBeTruthy()
  expect(screen.getByText(/其他页面不受影响。错误信息：没有这一列/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '返回首页' }))
  expect(currentAddress()).toBe('/')
  fails = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByText('岗位')).toBeTruthy()
  consoleError.mockRestore()
})

test('a page part that fails to render has no home link', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = () => {
    throw new Error('图表')
  }
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '返回首页' })).toBeNull()
  consoleError.mockRestore()
})
