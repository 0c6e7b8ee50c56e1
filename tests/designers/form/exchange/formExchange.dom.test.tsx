import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// Here, so that no test has to wait for the parts of the page.
import '../../../../designers/form/exchange/FormImportPage.tsx'
import '../../../../designers/form/FormDesignerPage.tsx'
import { designerPages } from '../../../../designers/pages.ts'
import '../../../../renderer/form/schema/SchemaForm.tsx'
import { addCustomComponents } from '../../../../renderer/index.ts'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { Refusal } from '../../../renderer/shell/consoleServer.ts'
import { openPage } from '../../../renderer/support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas', path), 'utf8')) as T

let stop: (() => void) | undefined
afterEach(() => {
  cleanup()
  stop?.()
  vi.restoreAllMocks()
})

async function opened(page: string, answers: Parameters<typeof openPage>[0]['answers'], params = {}) {
  addCustomComponents(designerPages)
  const found = await openPage({
    page,
    params,
    codes: ['PROCESS_FORM_EDIT'],
    more: { [page]: read<Page>(`pages/${page}.json`) },
    moreFamilies: { processForm: read<EndpointFamily>('endpoints/process-form.json') },
    answers,
  })
  stop = found.stop
  return found
}

const button = (label: string) =>
  [...document.querySelectorAll('button')].find(each => each.textContent?.replaceAll(' ', '') === label)!
const press = (label: string) => act(async () => fireEvent.click(button(label)))

async function choose(name: string, content: object): Promise<void> {
  const file = new File([JSON.stringify(content)], name)
  await act(async () => fireEvent.change(screen.getByLabelText('表单文件'), { target: { files: [file] } }))
  await screen.findByRole('list', { name: '导入报告' })
}

const formJs = {
  type: 'default',
  id: 'leave',
  components: [{ type: 'textfield', key: 'reason', label: '事由', custom: 1 }],
}

test('a file is reported first, refused with a sentence if the name is taken, and stored under another', async () => {
  const stored: Record<string, unknown>[] = []
  const { hostCalls } = await opened('process-form/import', {
    '/jbpm/dy/group/list': () => [],
    '/jbpm/dy/template/list': ({ body }) => ({
      records: JSON.parse(body).name === 'leave' ? [{ id: 'f1', name: 'leave' }] : [],
      total: 1,
    }),
    '/jbpm/dy/template/save': ({ body }) => {
      const given = JSON.parse(body)
      if (given.code === 'taken')
        return new Refusal(400, '填写有误', { errors: [{ field: 'code', message: '编码已存在' }] })
      stored.push(given)
      return { id: 'f2' }
    },
  })
  await screen.findByLabelText('表单名称')
  expect(button('导入').disabled).toBe(true)
  await choose('leave.form', formJs)
  expect(document.body.textContent).toContain('没有对应的功能，保留在定义里，但不起作用')
  expect(stored).toEqual([])
  await press('导入')
  await screen.findByText('已有名为“leave”的表单，请换一个名称')
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('表单名称', '请假')
  type('表单编码', 'taken')
  await press('导入')
  await screen.findByText('编码已存在')
  type('表单编码', 'leave')
  await press('导入')
  await waitFor(() => expect(stored).toHaveLength(1))
  expect(stored[0]).toMatchObject({ name: '请假', code: 'leave' })
  expect(JSON.parse(String(stored[0]?.definition)).schema.properties.reason).toMatchObject({ title: '事由' })
  await waitFor(() => expect(hostCalls).toEqual(expect.arrayContaining(['saved', 'back'])))
})

test('in the designer a file replaces the form as one step, and the form is written as a file', async () => {
  const definition = JSON.stringify({ schema: { type: 'object', properties: { a: { type: 'string', title: '甲' } } } })
  await opened(
    'process-form/design',
    { '/jbpm/dy/template/detail/f1': () => ({ id: 'f1', name: '报销单', code: 'cost', definition, draftRevision: 1 }) },
    { id: 'f1' },
  )
  await screen.findByRole('group', { name: '甲' })
  await press('导入')
  await choose('leave.form', formJs)
  expect(screen.queryByRole('group', { name: '事由' })).toBeNull()
  await press('替换表单')
  await screen.findByRole('group', { name: '事由' })
  expect(screen.queryByRole('group', { name: '甲' })).toBeNull()
  await press('撤销')
  await screen.findByRole('group', { name: '甲' })
  // A click would lead the window, which other tests use too, to that address.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const written = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:form')
  await press('导出')
  await act(async () => fireEvent.click(await screen.findByText('本系统的表单')))
  const file = written.mock.calls[0]?.[0] as Blob
  expect(JSON.parse(await file.text())).toMatchObject({ name: '报销单', code: 'cost' })
})
