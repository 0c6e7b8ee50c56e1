import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { phone } from '../../../renderer/index.ts'
import { openDesigner, press, view } from './openDesigner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const form = { schema: { type: 'object', properties: { a: { type: 'string', title: '甲' } } }, layout: {} }
// The library puts a space between two characters.
const labels = () =>
  within(screen.getByRole('toolbar', { name: '设计工具' }))
    .getAllByRole('button')
    .map(each => each.textContent?.replaceAll(' ', ''))
const seen = () => ['复制一份', '添加字段', '更多'].filter(name => labels().includes(name))

test('on a phone the tools of the form designer are under 更多, and fields are added below the canvas', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: query === phone || query === '(max-width: 1100px)',
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  await openDesigner(form)
  expect(seen()).toEqual(['更多'])
  expect(screen.getByText('添加字段')).toBeTruthy()
  await press('更多')
  expect(within(screen.getByRole('group', { name: '更多工具' })).getByText('复制一份')).toBeTruthy()
  await view('预览')
  // A form inside a process has no files, so that no tool is left.
  expect(seen()).toEqual([])
})

test('on a wide screen all tools stand in the toolbar', async () => {
  await openDesigner(form)
  expect(seen()).toEqual(['复制一份', '添加字段'])
})
