import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { checkId, read } from '../../services/records/search/read.ts'
import { remove } from '../../services/records/write/remove.ts'
import { fault } from './faults.ts'
import { recordsNaming } from './namingRecords.ts'
import { namedIn } from './places.ts'

/**
 * POST /basic/dictparams/code/tree: returns all dictionaries as a one-level tree. It reads only the columns a node
 * shows, because `list` is limited to 10,000 records and a company may have more dictionaries.
 */
export async function codes(call: Call) {
  const rows = await call.db
    .selectFrom('dictionary')
    .select(['id', 'code', 'title', 'revision'])
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute()
  return rows.map(row => ({ ...row, children: [] }))
}

/**
 * POST /basic/dictparams/code/delete: deletes a dictionary with its entries; refused while screens or records use it.
 */
export const deleteCode = (call: Call<EndpointInput<'dictionaryCode.delete'>>): Promise<void> =>
  call.transaction(async tx => {
    const { id, code, title } = await read(tx, 'dictionary', checkId(tx.input.id, '字典'))
    const records = await recordsNaming(tx, String(code))
    const places = [...records.map(({ title: place, count }) => `${place} ${count} 条`), ...namedIn(String(code))]
    if (places.length > 0) {
      const more = places.length > 5 ? ` 等 ${places.length} 处` : ''
      throw fault('DICTIONARY_USED', { title: String(title), places: places.slice(0, 5).join('、'), more }, { places })
    }
    await remove(tx, 'dictionary', [id])
  })
