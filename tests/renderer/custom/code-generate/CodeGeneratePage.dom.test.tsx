import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import type { Call } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas', path), 'utf8')) as T
const base = '/auth/defaultSource'
const list = 'pages/shop-product/list.json'
const details = 'pages/shop-product/details.json'
const log = 'pages/shop-product/log.json'

const plan = {
  connection: 'shop',
  schema: '',
  table: 'product',
  kind: 'table',
  name: 'shopProduct',
  title: '产品',
  label: 'id',
  key: ['id'],
  order: 10,
  pages: { detail: false, edit: true },
  fields: [
    {
      column: 'id',
      name: 'id',
      title: '编号',
      kind: 'text',
      required: true,
      readOnly: false,
      search: 'none',
      inList: true,
      inForm: true,
    },
  ],
  isMade: true,
  route: '/external/shop/shop-product',
}

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** The wizard in front of a server whose files somebody else may change: `marks` is what stands there. */
async function openWizard() {
  const marks = { [list]: 'list-1', [details]: 'details-1' }
  const opened = await openPage({
    page: 'code-generation/wizard',
    codes: ['CODE_GENERATE', 'CODE_GENERATE_APPLY', 'DATA_SOURCE_VIEW'],
    more: { 'code-generation/wizard': read<Page>('pages/code-generation/wizard.json') },
    moreFamilies: {
      codeGeneration: read<EndpointFamily>('endpoints/code-generation.json'),
      defaultSource: read<EndpointFamily>('endpoints/default-source.json'),
    },
    answers: {
      [`${base}/options`]: () => [{ id: 's1', name: '商店', code: 'shop' }],
      [`${base}/generate/propose`]: () => [plan],
      [`${base}/generate/preview`]: () => ({
        files: [
          {
            path: list,
            entity: 'shopProduct',
            state: 'conflict',
            merged: '{}',
            current: '{}',
            conflicts: [{ path: 'title', base: '产品', mine: '商品', theirs: '货物' }],
            mark: marks[list],
          },
        ],
        gone: [
          { path: details, isEdited: true, mark: marks[details], content: '{"title":"手工"}' },
          { path: log, isEdited: false, mark: 'log-1', content: '{}' },
        ],
        faults: [],
      }),
      [`${base}/generate/apply`]: (_call: Call) => ({ files: 1, routes: [plan.route], conflicts: 1 }),
    },
  })
  stop = opened.stop
  await opened.user.click(await screen.findByLabelText('数据源'))
  await opened.user.click(await screen.findByText('商店（shop）'))
  await opened.user.click(await screen.findByLabelText('选择 product'))
  await opened.user.click(screen.getByRole('button', { name: '下一步' }))
  await opened.user.click(await screen.findByRole('button', { name: '下一步' }))
  await screen.findByText('共 1 个文件')
  const entry = (path: string) => {
    const found = screen.getAllByRole('menuitem').find(item => item.textContent?.startsWith(path))
    if (!found) throw new Error(`no entry of ${path}`)
    return found
  }
  const applying = () => screen.getByRole('button', { name: '应用到控制台' })
  return { ...opened, marks, entry, applying }
}

describe('the files of the wizard', () => {
  test('name those that go; one that was changed by hand waits for its fate', async () => {
    const { user, entry, applying, calls } = await openWizard()
    expect(within(entry(details)).getByText('有冲突')).toBeTruthy()
    expect(within(entry(log)).getByText('移除')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '采用新生成的内容' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: '采用新生成的内容' }).checked).toBe(true),
    )
    expect(applying()).toHaveProperty('disabled', true)

    await user.click(entry(details))
    await user.click(await screen.findByRole('radio', { name: '保留手工修改的文件' }))
    await waitFor(() => expect(within(entry(details)).getByText('保留')).toBeTruthy())
    await waitFor(() => expect(applying()).toHaveProperty('disabled', false))
    await user.click(applying())
    await screen.findByText('已生成 1 个页面')
    expect(calls(`${base}/generate/apply`)[0]).toMatchObject({
      prefer: { [list]: 'theirs', [details]: 'mine' },
      marks: { [list]: 'list-1', [details]: 'details-1' },
    })
  })

  test('a decision does not speak of what was changed by hand after it', async () => {
    const { user, entry, applying, marks } = await openWizard()
    await user.click(screen.getByRole('radio', { name: '采用新生成的内容' }))
    await user.click(entry(details))
    await user.click(await screen.findByRole('radio', { name: '移除文件' }))
    await waitFor(() => expect(applying()).toHaveProperty('disabled', false))

    marks[list] = 'list-2'
    await user.click(screen.getByRole('button', { name: '已生成的页面' }))
    const drawer = await screen.findByRole('dialog')
    await user.click(drawer.querySelector('.ant-drawer-close') as HTMLElement)
    await waitFor(() => expect(applying()).toHaveProperty('disabled', true))
    await user.click(entry(list))
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: '采用新生成的内容' })
    expect(radio.checked).toBe(false)
    await user.click(radio)
    await waitFor(() => expect(applying()).toHaveProperty('disabled', false))
  })
})
