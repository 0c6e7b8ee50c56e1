import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { phone } from '../../../renderer/index.ts'
import { openDesigner } from './openDesigner.tsx'

const bpmn = 'http://www.omg.org/spec/BPMN/20100524'
const small = `<definitions xmlns="${bpmn}/MODEL"><process id="p"><startEvent id="s"/></process></definitions>`

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Answers the query for a phone; other queries do not hold. */
const screenOf = (isPhone: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: isPhone && query.includes(phone),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )

const drawn = [
  `<definitions xmlns="${bpmn}/MODEL" xmlns:di="${bpmn}/DI"`,
  ' xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"><process id="p"><userTask id="check" name="审批"/></process>',
  '<di:BPMNDiagram id="d"><di:BPMNPlane id="l" bpmnElement="p"><di:BPMNShape id="c" bpmnElement="check">',
  '<dc:Bounds x="0" y="0" width="100" height="80"/></di:BPMNShape></di:BPMNPlane></di:BPMNDiagram></definitions>',
].join('')

test('a phone opens the vertical view and switches to the canvas; a wide screen opens what was asked for', async () => {
  screenOf(true)
  await openDesigner({ xml: drawn, draftRevision: 1 })
  await bar()
  const view = () => document.querySelector('[data-view]')?.getAttribute('data-view')
  expect(view()).toBe('blocks')
  await userEvent.setup().click(screen.getByText('画布', { exact: true }))
  expect(view()).toBe('canvas')
  cleanup()
  screenOf(false)
  await openDesigner({ xml: drawn, draftRevision: 1 })
  await bar()
  expect(view()).toBe('canvas')
})

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

test('the tools under 更多 give way when one of them is used, and stay while a menu of theirs is open', async () => {
  screenOf(true)
  await openDesigner({ xml: small, draftRevision: 1 })
  await bar()
  const user = userEvent.setup()
  await user.click(screen.getByText('画布', { exact: true }))
  const more = screen.getByRole('button', { name: '更多' })
  await user.click(more)
  await user.click(screen.getByRole('button', { name: '导出' }))
  const entry = await screen.findByRole('menuitem', { name: 'SVG 矢量图' })
  // A click would lead the window, which other tests use too, to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:diagram')
  expect(seen()).toEqual(others)
  await user.click(entry)
  expect(seen()).toEqual([])
  await user.click(more)
  await user.click(screen.getByRole('button', { name: '适合窗口' }))
  expect(seen()).toEqual([])
  expect(document.activeElement).toBe(more)
})

test('on a wide screen all tools stand in the toolbar', async () => {
  screenOf(false)
  await openDesigner({ xml: small, draftRevision: 1 })
  await bar()
  expect(seen()).toEqual(others)
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

test('what runs in a deployed model is shown on its canvas, and hidden again', async () => {
  screenOf(false)
  const address = '/process-example/exception?key=expense&nodeId=check&state=open'
  await openDesigner(
    { xml: drawn, draftRevision: 1 },
    { '/nbpm/model/running/m1': () => [{ id: 'check', nodeId: 'check', tokens: 3, incidents: 1, address }] },
  )
  await bar()
  const button = screen.getByRole('button', { name: '运行中' })
  const user = userEvent.setup()
  await user.click(button)
  expect(await screen.findByText('3 个令牌')).toBeTruthy()
  expect(screen.getByRole('link', { name: '“审批”的 1 个异常' }).getAttribute('href')).toBe(`#${address}`)
  await user.click(button)
  expect(screen.queryByText('3 个令牌')).toBeNull()
})
