import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
// Here, so that no test has to wait for the parts of the page.
import '../../../designers/data-browser/DataBrowserPage.tsx'
import { designerPages } from '../../../designers/pages.ts'
import { addCustomComponents } from '../../../renderer/index.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { Refusal } from '../../renderer/shell/consoleServer.ts'
import { openPage } from '../../renderer/support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas', path), 'utf8')) as T
const base = '/auth/defaultSource'

beforeAll(() => addCustomComponents(designerPages))

let stop: (() => void) | undefined
afterEach(() => stop?.())

test('a source that does not answer is not shown as an empty one, and is asked again', async () => {
  const down = new Set(['tables', 'columns', 'rows'])
  const answer = (name: string, data: unknown) => () =>
    down.has(name) ? new Refusal(502, `数据源没有响应：${name}`) : data
  const opened = await openPage({
    page: 'data-source/browse',
    params: { id: 's1', name: '商店' },
    codes: ['DATA_SOURCE_BROWSE'],
    more: { 'data-source/browse': read<Page>('pages/data-source/browse.json') },
    moreFamilies: { defaultSource: read<EndpointFamily>('endpoints/default-source.json') },
    answers: {
      [`${base}/tables`]: answer('tables', [{ name: 'product', kind: '表', comment: '' }]),
      [`${base}/columns`]: answer('columns', [{ name: 'price', type: 'integer', comment: '' }]),
      [`${base}/rows`]: answer('rows', { columns: [{ name: 'price', type: 'integer' }], rows: [], hasMore: false }),
    },
  })
  stop = opened.stop
  const again = (name: string) => {
    down.delete(name)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
  }
  await screen.findByText('数据源没有响应：tables')
  expect(screen.queryByText('没有找到表')).toBeNull()
  again('tables')
  await screen.findByText('数据源没有响应：columns')
  again('columns')
  await screen.findByText('price')
  fireEvent.click(screen.getByText('数据'))
  await screen.findByText('数据源没有响应：rows')
  expect(screen.queryByText('没有数据')).toBeNull()
  again('rows')
  await waitFor(() => expect(screen.getByText('没有数据')).toBeTruthy())
})
