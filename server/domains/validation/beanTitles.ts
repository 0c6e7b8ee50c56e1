import type { Call, EndpointInput, ListSearch } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { keepersOf } from '../../services/records/rules/forms.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'

const sort = '-shipped,name'

/** Replaces the stored entity code by the entity's title; the stored value stays available to rules. */
const titled = (row: Row): Row => {
  const code = typeof row.entity === 'string' ? row.entity : ''
  const keepers = keepersOf(String(row.name)).map(({ definition }) => definition.title)
  return {
    ...row,
    entityTitle: code === '' ? null : (registry.entities.get(code)?.title ?? code),
    usedBy: keepers.join('、') || '暂无表单使用',
  }
}

/** POST /valid/bean/validation/list */
export async function beanList(call: Call<EndpointInput<'validation.list'>>) {
  const found = await page(call, 'validationBean', call.input, { sort })
  return { ...found, records: found.records.map(titled) }
}

/** GET /valid/bean/validation/details/{id} */
export async function beanDetails(call: Call<EndpointInput<'validation.details'>>): Promise<Row> {
  return titled(await read(call, 'validationBean', call.input.id))
}

/** Returns the same list for exports. */
export const beanSearch: ListSearch = async call => ({
  entity: 'validationBean',
  query: call.input,
  options: { sort },
  made: {
    columns: { entityTitle: { title: '业务对象', width: 20 }, usedBy: { title: '用在何处', width: 30 } },
    of: async (_inner, rows) => rows.map(titled),
  },
})
