import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, dataOf } from '../harness.ts'
import { recordsOf } from '../sources/sourceDesk.ts'
import { givenSource, sourceEngines } from '../sources/sourceEngines.ts'

const engines = await sourceEngines()
const suites = databaseKinds.flatMap(kind => engines.map(engine => ({ kind, engine, name: engine.name })))

const document = '/external/shop/shop-document'
const page = '/external/shop/shop-page'
const tooMuch = '结果超过 5 MB，请缩小查询范围或减少每页条数'
const rows = 120

describe.each(suites)('size limits of results from $name on $kind', ({ kind, engine }) => {
  const { desk, shop, source } = givenSource(kind, engine, 'documents.sql')
  beforeAll(async () => {
    const plans = dataOf<Record<string, unknown>[]>(await desk.call('codeGeneration.propose', { sourceId: source.id }))
    const withTree = plans.map(plan => (plan.table === 'document' ? { ...plan, tree: 'parentId' } : plan))
    dataOf(await desk.call('codeGeneration.apply', { sourceId: source.id, plans: withTree }))
    // Three bytes a character: 60,000 bytes a row.
    for (let id = 1; id <= rows; id += 1)
      await shop.sql(
        `insert into document values (${id}, '文档${id}',
          ${id === 1 ? 'null' : 1}, repeat('${id === 7 ? '末' : '文'}', 20000))`,
      )
  })
  const refused = async (path: string, body: Record<string, unknown> = {}) => {
    const { http, message } = await desk.post(path, body)
    return [http, message]
  }

  it('refuse an oversized page, tree or tree level as a whole', async () => {
    expect(await refused(`${document}/list`, { size: 100 })).toEqual([400, tooMuch])
    expect(await refused(`${document}/tree`)).toEqual([400, tooMuch])
    expect(await refused(`${document}/tree`, { parentId: '1' })).toEqual([400, tooMuch])
    // A search with few hits loads only these and their ancestors.
    expect(dataOf(await desk.post(`${document}/tree`, { keyword: '文档77' }))).toMatchObject([
      { id: '1', children: [{ id: '77' }] },
    ])
    const found = recordsOf(await desk.post(`${document}/list`, { size: 20, sort: '-id' }))
    expect(found.map(row => String(row.body).length)).toEqual(Array.from({ length: 20 }, () => 20_000))
  })

  it('let an export read everything in parts', async () => {
    const { text } = await desk.post(`${document}/export`, {
      format: 'csv',
      query: { sort: '-id' },
      columns: ['name', 'body'],
    })
    const [, ...written] = text
      .trim()
      .split('\r\n')
      .map(line => line.split(','))
    expect(written.map(([name]) => name)).toEqual(Array.from({ length: rows }, (_, at) => `文档${rows - at}`))
    expect(written.every(([name, body]) => body === (name === '文档7' ? '末' : '文').repeat(20_000))).toBe(true)
    const chosen = await desk.post(`${document}/export`, { format: 'csv', ids: ['3', '1'], columns: ['name'] })
    expect(chosen.text.match(/文档\d+/g)?.sort()).toEqual(['文档1', '文档3'])
  })

  it('apply to an export as a whole where rows have no key', async () => {
    expect(await refused(`${page}/export`, { format: 'csv' })).toEqual([400, tooMuch])
    const few = await desk.post(`${page}/export`, { format: 'csv', query: { keyword: '文档11' }, columns: ['name'] })
    expect(few.text.match(/文档\d+/g)).toHaveLength(11)
  })

  it('keep the source usable while many callers exceed them at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => refused(`${document}/list`, { size: 100 })))
    expect(answers).toEqual(answers.map(() => [400, tooMuch]))
    expect(recordsOf(await desk.post(`${document}/list`, { size: 1 }))).toHaveLength(1)
  })
})
