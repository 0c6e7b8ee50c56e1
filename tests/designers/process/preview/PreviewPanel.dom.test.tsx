import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AsidePanel } from '../../../../designers/process/AsidePanel.tsx'
import { PreviewScope } from '../../../../designers/process/preview/PreviewScope.tsx'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { ShapeNode } from '../../../../designers/process/ShapeNode.tsx'
import { useAside } from '../../../../designers/process/useAside.ts'
import { addCustomComponents, useStore } from '../../../../renderer/index.ts'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../../schemas/types/entity.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { Refusal } from '../../../renderer/shell/consoleServer.ts'
import { entities } from '../../../renderer/support/documents.ts'
import { loadFields } from '../../../renderer/support/loadFields.ts'
import { openPage } from '../../../renderer/support/openPage.tsx'
// Here, so that no test has to wait for the form.
import '../../../../renderer/form/schema/SchemaForm.tsx'

const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <bpmn:process id="p"><bpmn:userTask id="task" name="审批" /></bpmn:process>
</bpmn:definitions>`
const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas', path), 'utf8')) as T
const families = {
  processModel: read<EndpointFamily>('endpoints/process-model.json'),
  user: read<EndpointFamily>('endpoints/user.json'),
}
beforeAll(loadFields, 60_000)
entities.user = read<Entity>('entities/identity/user.json')
const page: Page = {
  $schema: '',
  version: 2,
  kind: 'custom',
  title: '试算',
  component: 'previewProbe',
  permission: 'PROCESS_MODEL_EDIT',
} as Page
const figure = { id: 'task', kind: 'userTask', x: 0, y: 0, width: 100, height: 80 } as const

let design: ProcessDesign
const found: string[] = []

function Probe() {
  useStore(design.state)
  const aside = useAside(design, 'm1')
  return (
    <PreviewScope design={design} preview={aside.preview} passed={aside.passed}>
      <button type="button" onClick={() => aside.toggle('preview')}>
        开关
      </button>
      <ShapeNode data={{ figure }} />
      <AsidePanel aside={aside} design={design} onFind={id => found.push(id)} onReplace={async () => true} />
    </PreviewScope>
  )
}
addCustomComponents({ previewProbe: async () => Probe })

const step = {
  id: '1',
  nodeId: 'task',
  name: '审批',
  kind: 'task',
  state: 'coming',
  mode: 'any',
  people: '王芳',
  why: '角色“主管”的成员',
  rule: '角色',
}
const answer = { deployable: true, faults: [], form: null, names: ['amount'], steps: [], passed: [] }

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function shown(answered: (asked: Record<string, unknown>) => unknown) {
  design = new ProcessDesign(xml)
  found.length = 0
  const asked: Record<string, unknown>[] = []
  const opened = await openPage({
    page: 'probe',
    codes: ['PROCESS_MODEL_EDIT'],
    more: { probe: page },
    moreFamilies: families,
    answers: {
      '/nbpm/model/route/preview': ({ body }) => {
        asked.push(JSON.parse(body) as Record<string, unknown>)
        return answered(asked.at(-1)!)
      },
      '/upms/user/directory': () => ({ records: [{ id: 'u1', name: '李雷', username: 'lilei' }], total: 1 }),
    },
  })
  stop = opened.stop
  return { ...opened, asked }
}

async function choose(user: Awaited<ReturnType<typeof shown>>['user']) {
  await user.click(await screen.findByRole('combobox', { name: '申请人' }))
  await user.click(await screen.findByText('李雷', { selector: '.ant-select-item-option-content' }))
}

test('the route is asked for with the draft as it stands, listed and marked', async () => {
  const { user, asked } = await shown(({ applicantId }) =>
    applicantId === undefined
      ? answer
      : {
          ...answer,
          passed: ['task'],
          steps: [
            {
              ...step,
              id: '0',
              nodeId: 'how',
              name: '金额',
              kind: 'branch',
              mode: null,
              people: '',
              why: '条件 a 成立',
              rule: undefined,
            },
            step,
            { ...step, id: '2', name: '复核', nodeId: 'check', fallback: 'administrator', why: '由管理员办理' },
          ],
        },
  )
  await user.click(await screen.findByRole('button', { name: '开关' }))
  await user.type(await screen.findByRole('textbox', { name: 'amount' }), '5')
  const run = screen.getByRole<HTMLButtonElement>('button', { name: /^(loading )?试 ?算$/ })
  expect(run.disabled).toBe(true)
  await choose(user)
  act(() => void design.run({ do: 'rename', id: 'task', name: '主管审批' }))
  await user.click(run)
  const list = await screen.findByRole('list', { name: '审批路径' })
  expect(asked.at(-1)).toMatchObject({ id: 'm1', applicantId: 'u1', variables: { amount: 5 } })
  expect(asked.at(-1)?.xml).toContain('主管审批')
  const lines = within(list).getAllByRole('listitem')
  expect(lines.map(line => line.dataset.kind)).toEqual(['branch', 'task', 'task'])
  expect(lines[1]?.textContent).toContain('王芳')
  expect(lines[1]?.textContent).toContain('规则：角色')
  expect(lines[2]?.textContent).toContain('找不到审批人，转给管理员')
  const shape = document.querySelector('[data-element="task"]')
  expect(shape?.getAttribute('data-passed')).toBe('true')
  await user.click(within(lines[1]!).getByRole('button', { name: '审批' }))
  expect(found).toEqual(['task'])
  act(() => void design.run({ do: 'rename', id: 'task', name: '审批' }))
  await screen.findByText('流程图已修改，请重新试算')
  await user.click(screen.getByRole('button', { name: '关闭试算' }))
  expect(shape?.getAttribute('data-passed')).toBeNull()
})

test('a draft with errors lists them, and a refused call says why', async () => {
  let isRefused = false
  const { user } = await shown(({ applicantId }) => {
    if (applicantId === undefined) return answer
    if (isRefused) return new Refusal(400, '申请人不存在或已停用')
    return {
      ...answer,
      deployable: false,
      faults: [{ elementId: 'task', level: 'error', message: '没有写审批人', rule: 'r' }],
    }
  })
  await user.click(await screen.findByRole('button', { name: '开关' }))
  await choose(user)
  await user.click(screen.getByRole('button', { name: /^(loading )?试 ?算$/ }))
  await user.click(await screen.findByRole('button', { name: '没有写审批人' }))
  expect(found).toEqual(['task'])
  isRefused = true
  await user.click(screen.getByRole('button', { name: /^(loading )?试 ?算$/ }))
  await screen.findByText('申请人不存在或已停用')
})

test('one node says who it would be', async () => {
  const { user, asked } = await shown(({ nodeId }) => (nodeId === undefined ? answer : { ...answer, steps: [step] }))
  await screen.findByRole('button', { name: '开关' })
  act(() => design.select(['task']))
  await user.click(await screen.findByRole('button', { name: '为谁…' }))
  await choose(user)
  await user.click(screen.getByRole('button', { name: /^(loading )?试 ?算$/ }))
  await screen.findByText('王芳')
  expect(asked.at(-1)).toMatchObject({ nodeId: 'task', applicantId: 'u1' })
})
