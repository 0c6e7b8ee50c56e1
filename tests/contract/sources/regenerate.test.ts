import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, dataOf } from '../harness.ts'
import { addShop, givenShop, hasPostgres, makeScreens, recordsOf } from './sourceDesk.ts'

interface File {
  id: string
  file: string
  content: string
  revision: number
}
interface Preview {
  files: { path: string; state: string; mark: string }[]
  gone: { path: string; isEdited: boolean; mark: string; content: string }[]
  faults: string[]
}

const details = 'pages/shop-category/details.json'
const log = 'pages/shop-category/log.json'
const list = 'pages/shop-category/list.json'

describe.skipIf(!hasPostgres).each(databaseKinds)('regenerated screens on %s', kind => {
  const { shop, desk } = givenShop(kind)
  let sourceId: unknown
  beforeAll(async () => {
    sourceId = (await addShop(desk, shop)).id
    await makeScreens(desk, sourceId, ['category', 'product'])
  })

  const fileOf = async (path: string) =>
    recordsOf(await desk.call('codeGeneration.fileList', { file: path }))[0] as unknown as File | undefined
  /** Changes the title of a page by hand. */
  const edit = async (path: string, title: string) => {
    const file = await fileOf(path)
    const content = JSON.stringify({ ...JSON.parse(file?.content ?? ''), title })
    await desk.must('codeGeneration.fileSave', { id: file?.id, content, revision: file?.revision })
  }
  const titleOf = async (path: string) => {
    const file = await fileOf(path)
    return file && (JSON.parse(file.content) as { title: string }).title
  }
  const planOf = async (table: string, change: Record<string, unknown> = {}) =>
    dataOf<Record<string, unknown>[]>(await desk.call('codeGeneration.propose', { sourceId }))
      .filter(plan => plan.table === table)
      .map(plan => ({ ...plan, ...change }))
  const withoutDetail = () => planOf('category', { pages: { detail: false, edit: true } })
  const preview = async (plans: unknown, prefer = {}, marks = {}) =>
    dataOf<Preview>(await desk.call('codeGeneration.preview', { sourceId, plans, prefer, marks }))
  const apply = (plans: unknown, prefer = {}, marks = {}) =>
    desk.call('codeGeneration.apply', { sourceId, plans, prefer, marks })

  it('list the files to delete, and keep manually changed files unless deletion is confirmed', async () => {
    await edit(details, '手工标题')
    const plans = await withoutDetail()
    const seen = await preview(plans)
    const gone = seen.gone.map(({ path, isEdited }) => ({ path, isEdited }))
    expect(gone).toContainEqual({ path: details, isEdited: true })
    expect(gone).toContainEqual({ path: log, isEdited: false })

    for (const refused of [await apply(plans), await desk.call('codeGeneration.download', { sourceId, plans })])
      expect(refused).toMatchObject({
        http: 409,
        data: { files: [details] },
        message: expect.stringContaining(details),
      })
    expect(await titleOf(details)).toBe('手工标题')
    expect(await titleOf(log)).toBe('操作日志')

    dataOf(await apply(plans, { [details]: 'theirs' }))
    expect(await titleOf(details)).toBeUndefined()
    expect(await titleOf(log)).toBeUndefined()
  })

  it('keep an obsolete file by choice', async () => {
    await makeScreens(desk, sourceId, ['category', 'product'])
    const by = 'pages/shop-product/by-category-code.json'
    dataOf(await apply(await planOf('category', { pages: { detail: true, edit: true } })))
    await makeScreens(desk, sourceId, ['product'])
    await edit(by, '本类产品')
    await shop.sql('alter table product drop constraint product_category_code_fkey')
    const [plan] = await planOf('product')
    const fields = ((plan?.fields ?? []) as Record<string, unknown>[]).map(field =>
      field.column === 'category_code' ? { ...field, kind: 'text', search: 'none' } : field,
    )
    const plans = [{ ...plan, fields }]
    const { gone } = await preview(plans)
    expect(gone.map(({ path }) => path)).toEqual([by])
    expect(gone[0]?.content).toContain('本类产品')
    expect(await apply(plans)).toMatchObject({ http: 409, data: { files: [by] } })
    dataOf(await apply(plans, { [by]: 'mine' }))
    expect(await titleOf(by)).toBe('本类产品')
    await shop.sql(
      'alter table product add constraint product_category_code_fkey foreign key (category_code) references ' +
        'category (code)',
    )
  })

  it('are not applied with an undecided conflict, or by a decision for another one', async () => {
    await edit(list, '我的类别')
    const plans = await planOf('category', { title: '新的类别' })
    const [conflict] = (await preview(plans)).files.filter(file => file.path === list)
    expect(conflict?.state).toBe('conflict')
    for (const refused of [await apply(plans), await desk.call('codeGeneration.download', { sourceId, plans })])
      expect(refused).toMatchObject({ http: 409, data: { files: [list] } })
    expect(await titleOf(list)).toBe('我的类别')

    // The user decided on the shown file; then another user changes the file once more.
    await edit(list, '再改一次')
    const late = await apply(plans, { [list]: 'theirs' }, { [list]: conflict?.mark })
    expect(late).toMatchObject({ http: 409, data: { files: [list] } })
    expect(await titleOf(list)).toBe('再改一次')
    const now = (await preview(plans)).files.find(file => file.path === list)
    expect(now?.mark).not.toBe(conflict?.mark)
    dataOf(await apply(plans, { [list]: 'theirs' }, { [list]: now?.mark }))
    expect(await titleOf(list)).toBe('新的类别')
  })
})
