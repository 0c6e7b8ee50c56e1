import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { phone } from '../../../renderer/index.ts'
import { openDesigner } from './openDesigner.tsx'

const small =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/></process></definitions>'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Answers the query for a phone; other queries do not hold. */
const screenOf = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes(phone),
    addEventListener() {},
    removeEventListener() {},
  }))

const bar = () => screen.findByRole('toolbar', { name: '设计工具' })
const others = ['试算', '试走', '导入', '全屏']
const seen = () => others.filter(name => screen.queryByRole('button', { name }) !== null)

test('on a phone the toolbar shows a line, and the other tools under 更多', async () => {
  screenOf(true)
  await openDesigner({ xml: small, draftRevision: 1 })
  await bar()
  expect(seen()).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: '更多' }))
  expect(screen.getByRole('group', { name: '更多工具' })).toBeTruthy()
  expect(seen()).toEqual(others)
  await userEvent.setup().click(screen.getByRole('button', { name: '更多' }))
  expect(seen()).toEqual([])
})

test('on a wide screen all tools stand in the toolbar', async () => {
  screenOf(false)
  await openDesigner({ xml: small, draftRevision: 1 })
  await bar()
  expect(seen()).toEqual(others)
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})
