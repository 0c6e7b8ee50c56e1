import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { CheckState } from '../../../../designers/process/modelCheck.ts'
import { Outline } from '../../../../designers/process/outline/Outline.tsx'
import { PropertyPanel } from '../../../../designers/process/PropertyPanel.tsx'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import type { Tool } from '../../../../designers/process/tool.ts'
import type { ModelFault } from '../../../../processes/bpmn/faults.ts'
import { outlineOf } from '../../../../processes/document/outlineOf.ts'
import { endsOf } from '../../../../processes/document/scene.ts'
import { emptyModel } from '../../../../server/domains/workflow/models/emptyModel.ts'
import { processOf } from '../../../processes/document/processOf.ts'
import { sample } from '../../../processes/document/sample.ts'
import { checkOf } from '../checkOf.ts'

interface Shown {
  hasProperties: boolean
  design: ProcessDesign
  check: CheckState
  onFind: (id: string) => void
}

function Beside({ hasProperties, design, check, onFind }: Shown) {
  const [tool, setTool] = useState<Tool>({ kind: 'select' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as the designer around it
    <section onKeyDown={({ key }) => key === 'Escape' && setTool({ kind: 'select' })}>
      <Outline design={design} tool={tool} onTool={setTool} check={check} onFind={onFind} />
      {hasProperties && <PropertyPanel design={design} />}
    </section>
  )
}

interface More {
  faults?: readonly ModelFault[]
  hasProperties?: boolean
}

function show(xml: string, { faults, hasProperties = false }: More = {}) {
  const design = new ProcessDesign(xml)
  const found: string[] = []
  const onFind = (id: string) => {
    found.push(id)
    design.select([id])
  }
  render(<Beside hasProperties={hasProperties} design={design} check={checkOf(faults)} onFind={onFind} />)
  return { design, found, user: userEvent.setup({ delay: null }) }
}

const shown = (flows: string, more?: Parameters<typeof show>[1]) => show(processOf(flows).write(), more)
const lines = () => [...document.querySelectorAll<HTMLElement>('[role=tree] [role=treeitem]')]
const labels = () => lines().map(item => item.getAttribute('aria-label'))
const focused = () => document.activeElement?.getAttribute('aria-label')
const focusedKey = () => document.activeElement?.getAttribute('data-node')
/** Goes from the tools to the tree. */
const toTree = async (user: ReturnType<typeof userEvent.setup>) => {
  lines()
    .find(({ tabIndex }) => tabIndex === 0)!
    .focus()
  await user.keyboard('{Home}')
}

/** Opens the menu of the line; the menu takes the focus three frames later. */
async function openMenu(user: ReturnType<typeof userEvent.setup>, key: string) {
  await user.keyboard(key)
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  return within(screen.getByRole('menu'))
}

test('three approvals are built and named in a new model by keys only', async () => {
  const { design, user } = show(emptyModel('leave', '请假'))
  await toTree(user)
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('开始，开始事件，后接 结束')
  for (const name of ['部门审批', '财务审批', '总经理审批']) {
    await user.keyboard('a')
    expect(focused(), 'the focus follows to the new node').toBe('审批，用户任务，后接 结束')
    await user.keyboard('{F2}')
    await user.keyboard(`${name}{Enter}`)
    expect(focused()).toBe(`${name}，用户任务，后接 结束`)
  }
  expect(labels()).toEqual([
    '请假，流程',
    '开始，开始事件，后接 部门审批',
    '部门审批，用户任务，后接 财务审批',
    '财务审批，用户任务，后接 总经理审批',
    '总经理审批，用户任务，后接 结束',
    '结束，结束事件',
  ])
  const [root] = outlineOf(design.document, design.state.get().scene!.plane)
  expect(root?.children.map(each => each.type)).toEqual(['startEvent', ...Array(3).fill('userTask'), 'endEvent'])
  // Nothing stands on anything else.
  const boxes = root!.children.map(each => design.state.get().scene!.shapes.find(({ id }) => id === each.id)!.box)
  for (const [index, box] of boxes.slice(1).entries())
    expect(box.x).toBeGreaterThan(boxes[index]!.x + boxes[index]!.width)
})

test('a process that lost all its elements is built anew from its own line', async () => {
  const { design, user } = show(emptyModel('leave', '请假'))
  design.run({ do: 'delete', ids: ['start', 'end'] })
  await toTree(user)
  expect(focused()).toBe('请假，流程')
  const menu = await openMenu(user, '+')
  await user.click(menu.getByRole('menuitem', { name: '开始事件' }))
  expect(focused()).toBe('开始，开始事件，没有后续')
  await user.keyboard('ae')
  expect(labels()).toEqual(['请假，流程', '开始，开始事件，后接 审批', '审批，用户任务，后接 结束', '结束，结束事件'])
})

test('the menu of a line offers what may stand there, and the focus goes to what is added', async () => {
  const { design, user } = show(sample)
  await toTree(user)
  await user.keyboard('{End}{ArrowUp}')
  expect(focused()).toBe('供应商，泳池')
  await user.keyboard('{Home}/审')
  expect(focused()).toBe('审批，子流程，后接 结束事件')
  const menu = await openMenu(user, '{Insert}')
  const [after, inside, ...others] = menu.getAllByRole('menuitem', { name: '用户任务' })
  expect([after, others]).toEqual([expect.anything(), []])
  await user.click(inside!)
  expect(design.document.element('UserTask_1')?.parent).toBe(design.document.element('sub'))
  expect(focused()).toBe('审批，用户任务，没有后续')
})

test('a deleted node gives the focus to the one at its place, and undoing brings it back', async () => {
  const { design, user } = shown('s>a a>b b>e')
  await toTree(user)
  await user.keyboard('{ArrowDown}{ArrowDown}{Delete}')
  expect(design.document.has('a')).toBe(false)
  expect(focusedKey()).toBe('b')
  await user.click(screen.getByText(/^删\s?除$/, { selector: 'button span' }))
  expect(design.document.has('b'), 'the button concerns the same line').toBe(false)
  design.undo()
  design.undo()
  await waitFor(() => expect(lines()).toHaveLength(5))
})

test('a gateway holds its flows with name, condition and target; Enter shows one, a letter puts into it', async () => {
  const { design, found, user } = shown('s>x x>a x>e', { hasProperties: true })
  design.run({ do: 'rename', id: 'x_a', name: '大额' })
  design.run({ do: 'condition', id: 'x_a', text: 'amount > 1000' })
  design.run({ do: 'rename', id: 'a', name: '复核' })
  await waitFor(() => expect(labels()).toContain('大额：amount > 1000，到 复核'))
  expect(labels()).toContain('排他网关，后接 复核、结束事件')
  await toTree(user)
  await user.keyboard('{End}{Home}{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')
  expect(found).toEqual(['x_a'])
  const rows = within(await screen.findByRole('group', { name: '条件' }))
  expect(['字段', '比较', '值'].map(each => rows.getByLabelText<HTMLInputElement>(each).value)).toEqual([
    'amount',
    'gt',
    '1000',
  ])
  await user.keyboard('s')
  expect(design.document.element('ServiceTask_1')).toBeDefined()
  expect(focused()).toBe('服务，服务任务，后接 复核')
})

test('keys go along the flows, back, and into a branch that was folded away', async () => {
  const { user } = shown('s>x x>a x>b a>e b>e')
  await toTree(user)
  await user.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
  expect(focusedKey()).toBe('x')
  await user.keyboard('2')
  expect(focusedKey()).toBe('b')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(focusedKey()).toBe('e')
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(focusedKey()).toBe('x')
  await user.keyboard('9')
  expect(focusedKey(), 'there is no such branch').toBe('x')
})

test('two elements are connected from line to line, and Escape gives it up', async () => {
  const { design, user } = shown('s>a a>b b>e')
  await toTree(user)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}c')
  expect(screen.getByText('从“用户任务”连接：到目标行按回车，按 Esc 取消')).toBeDefined()
  await user.keyboard('{ArrowUp}{Enter}')
  const [flow = ''] = design.state.get().selected
  expect(endsOf(design.document.element(flow)!)).toEqual(['b', 'a'])
  expect(screen.queryByText(/到目标行按回车/)).toBeNull()
  await toTree(user)
  await user.keyboard('{ArrowDown}c{Escape}{ArrowDown}{Enter}')
  expect(design.document.referring('s').filter(each => each.local === 'sequenceFlow')).toHaveLength(1)
})

test('Alt and Enter go to the properties, and Enter there comes back to the line', async () => {
  const { design, user } = shown('s>a a>e', { hasProperties: true })
  await toTree(user)
  await user.keyboard('{ArrowDown}{ArrowDown}{Alt>}{Enter}{/Alt}')
  expect(document.activeElement?.getAttribute('data-name-of')).toBe('a')
  await user.keyboard('复核{Enter}')
  expect(design.document.write()).toContain('name="复核"')
  expect(focused()).toBe('复核，用户任务，后接 结束事件')
})

test('the focus stays among the properties while something is edited there', async () => {
  const { design, user } = shown('s>a a>e', { hasProperties: true })
  await toTree(user)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const name = screen.getByLabelText('名称')
  name.focus()
  design.run({ do: 'rename', id: 's', name: '申请' })
  await waitFor(() => expect(labels()).toContain('申请，开始事件，后接 用户任务'))
  expect(document.activeElement?.closest('[role=tree]')).toBeNull()
})

test('arrows fold, an element selected elsewhere is unfolded, and a finding of the check is told', async () => {
  const { design, user } = shown('s>a a>b b>e', {
    faults: [{ elementId: 'a', rule: 'r', code: 'R', values: {}, message: '没有审批人', level: 'error' }],
  })
  expect(labels()).toContain('用户任务，后接 用户任务，错误：没有审批人')
  await toTree(user)
  await user.keyboard('{ArrowLeft}')
  expect(labels()).toEqual(['流程'])
  expect(lines()[0]!.getAttribute('aria-expanded')).toBe('false')
  design.select(['b'])
  await waitFor(() => expect(lines().some(item => item.getAttribute('aria-selected') === 'true')).toBe(true))
  expect(labels()).toHaveLength(5)
  expect(lines().filter(item => item.tabIndex === 0)).toHaveLength(1)
})

test.each([
  ['fh', 'a', 'initials of pinyin'],
  ['财', 'b', 'characters'],
  ['/cw', 'b', 'after a slash letters that are commands too'],
])('typing %s goes to a name: %s', async (typed, key) => {
  const { design, user } = shown('s>a a>b b>e')
  design.run({ do: 'rename', id: 'a', name: '复核' })
  design.run({ do: 'rename', id: 'b', name: '财务审批' })
  await waitFor(() => expect(labels()[3]).toMatch(/^财务审批/))
  await toTree(user)
  await user.keyboard(typed)
  expect(focusedKey()).toBe(key)
  expect(screen.queryByText(/到目标行按回车/)).toBeNull()
})

test('pools, lanes and events on borders are added by keys', async () => {
  const { design, user } = shown('s>a a>e')
  await toTree(user)
  const add = async (title: string) => {
    await openMenu(user, '+')
    await user.click(await screen.findByRole('menuitem', { name: title }))
  }
  await add('泳池')
  expect(design.document.element('Participant_1')).toBeDefined()
  await toTree(user)
  await add('泳道')
  await toTree(user)
  await user.keyboard('{ArrowDown}')
  expect(focusedKey()).toBe('Lane_1')
  await add('泳道')
  expect(design.document.element('Lane_3')).toBeDefined()
  lines()
    .find(line => line.dataset.node === 'a')!
    .focus()
  await add('定时边界事件')
  expect(design.document.element('BoundaryEvent_1')?.attributes.find(each => each.name === 'attachedToRef')?.raw).toBe(
    'a',
  )
  expect(labels().some(label => label?.startsWith('边界事件'))).toBe(true)
})
