import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
// Here, so that no test has to wait for the parts of the page.
import '../../../designers/form/FormDesignerPage.tsx'
import { designerPages } from '../../../designers/pages.ts'
import '../../../renderer/form/schema/SchemaForm.tsx'
import { addCustomComponents } from '../../../renderer/index.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { Refusal } from '../../renderer/shell/consoleServer.ts'
import { openPage } from '../../renderer/support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas', path), 'utf8')) as T
const families = {
  process: { base: '/jbpm/dy', family: 'processForm', code: 'PROCESS_FORM_EDIT' },
  business: { base: '/form/dy', family: 'businessForm', code: 'BUSINESS_FORM_EDIT' },
} as const

let stop: (() => void) | undefined
afterEach(() => {
  cleanup()
  stop?.()
})

const textWith = (...names: string[]) =>
  JSON.stringify({
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map(name => [name, { type: 'string', title: name }])),
      'x-layout': { 'ui:order': [...names].reverse() },
    },
  })

/** Opens the designer with the form f1. The server refuses other revisions than its own. */
async function design(kind: keyof typeof families = 'process') {
  const { base, family, code } = families[kind]
  const stored = { definition: textWith('甲', '乙'), draftRevision: 1 }
  addCustomComponents(designerPages)
  const page = `${kind}-form/design`
  const opened = await openPage({
    page,
    params: { id: 'f1' },
    codes: [code],
    more: { [page]: read<Page>(`pages/${page}.json`) },
    moreFamilies: { [family]: read<EndpointFamily>(`endpoints/${kind}-form.json`) },
    answers: {
      [`${base}/template/detail/f1`]: () => ({ id: 'f1', name: '报销单', ...stored }),
      [`${base}/template/update`]: ({ body }) => {
        const { definition, draftRevision } = JSON.parse(body)
        if (draftRevision !== stored.draftRevision)
          return new Refusal(409, '草稿已被 王 修改', { draftRevision: stored.draftRevision })
        Object.assign(stored, { definition, draftRevision: draftRevision + 1 })
        return { id: 'f1', ...stored }
      },
    },
  })
  stop = opened.stop
  await screen.findByRole('group', { name: '甲' })
  const fields = () => Object.keys(JSON.parse(stored.definition).schema.properties)
  return { ...opened, stored, fields }
}

const button = (label: string) =>
  [...document.querySelectorAll('button')].find(each => each.textContent?.replaceAll(' ', '') === label)!
const press = (label: string) => act(async () => fireEvent.click(button(label)))

test('Ctrl+S stores what is designed, and nothing where nothing changed', async () => {
  const { fields, calls, hostCalls } = await design()
  const store = () => act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
  await store()
  expect(button('保存').disabled).toBe(true)
  await press('日期')
  await store()
  await screen.findByText('已保存')
  // In the order of the layout, which was a word of the schema.
  expect(fields()).toEqual(['乙', '甲', 'day'])
  expect(calls('/jbpm/dy/template/update')).toHaveLength(1)
  expect(hostCalls).toEqual(['saved'])
})

test('a form of business records is stored by its own calls', async () => {
  const { fields, calls } = await design('business')
  await press('日期')
  await press('保存')
  await screen.findByText('已保存')
  expect(fields()).toContain('day')
  expect(calls('/form/dy/template/update')).toHaveLength(1)
})

test('what somebody else stored is replaced only when asked, and asked again', async () => {
  const { stored, fields } = await design()
  await press('日期')
  Object.assign(stored, { definition: textWith('丙'), draftRevision: 5 })
  await press('保存')
  await screen.findByText('草稿已被 王 修改')
  await press('用我的覆盖')
  await screen.findByText('他人保存的草稿将被替换。')
  expect(fields()).toEqual(['丙'])
  await press('确定')
  await screen.findByText('已保存')
  expect([stored.draftRevision, ...fields()]).toEqual([6, '乙', '甲', 'day'])
})

test('what two people added is merged, and stored from the revision of the other', async () => {
  const { stored, fields } = await design()
  await press('日期')
  Object.assign(stored, { definition: textWith('甲', '乙', '丙'), draftRevision: 5 })
  await press('保存')
  await screen.findByText('草稿已被 王 修改')
  await press('合并')
  await screen.findByRole('group', { name: '丙' })
  expect(screen.getByRole('group', { name: '日期' })).toBeDefined()
  expect(screen.queryByText('草稿已被 王 修改')).toBeNull()
  expect(fields()).toEqual(['甲', '乙', '丙'])
  await press('保存')
  await screen.findByText('已保存')
  expect([stored.draftRevision, ...fields().toSorted()]).toEqual([6, 'day', ...['丙', '乙', '甲'].toSorted()])
})

test('the form of somebody else is loaded in the place of mine, and stored from its revision', async () => {
  const { stored, fields } = await design()
  await press('日期')
  Object.assign(stored, { definition: textWith('丙'), draftRevision: 5 })
  await press('保存')
  await screen.findByText('草稿已被 王 修改')
  await press('重新载入')
  await screen.findByText('您未保存的修改将丢失。')
  await press('确定')
  await screen.findByRole('group', { name: '丙' })
  expect(screen.queryByRole('group', { name: '日期' })).toBeNull()
  await press('日期')
  await press('保存')
  await waitFor(() => expect([stored.draftRevision, ...fields()]).toEqual([6, '丙', 'day']))
})

test('leaving asks while something is not stored', async () => {
  const { guards } = await design()
  const isDirty = () => [...guards].some(guard => guard.isDirty())
  expect(isDirty()).toBe(false)
  await press('日期')
  expect(isDirty()).toBe(true)
  const left = [...guards][0]?.ask()
  await screen.findByText('内容尚未保存，确定要离开吗？')
  await press('取消')
  expect(await left).toBe(false)
  await press('撤销')
  expect(isDirty()).toBe(false)
})

test('V1 a window of 1366 pixels at 150 % leaves the form the width of both panes', () => {
  const source = (name: string) => readFileSync(join(import.meta.dirname, '../../../designers/form', name), 'utf8')
  const [, query = '', width] =
    /@media (\(max-width: (\d+)px\)) \{\s+\.designer/.exec(source('FormDesigner.module.css')) ?? []
  // 1366 / 1.5 pixels, of which the menu takes 220.
  expect(Number(width)).toBeGreaterThanOrEqual(911)
  expect(source('FormDesigner.tsx')).toContain(`useMedia('${query}')`)
})
