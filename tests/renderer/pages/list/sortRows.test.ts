import { expect, test } from 'vitest'
import { sortRows } from '../../../../renderer/pages/list/sortRows.ts'
import type { ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'

test('L4 the browser sorts rows like the server: by pinyin, numbers by value, stable for equals', () => {
  const names = ['赵云', 'b', '第10层', '李白', 'B', '第2层', '安娜']
  const rows = names.map((name, id) => ({ id, name }))
  const list = { columns: [{ field: 'name' }], schema: {} } as unknown as ResolvedList
  const sorted = (descending: boolean) => sortRows(rows, [{ field: 'name', descending }], list).map(row => row.name)
  expect(sorted(false)).toEqual(['安娜', '第2层', '第10层', '李白', '赵云', 'b', 'B'])
  expect(sorted(true)).toEqual(['b', 'B', '赵云', '李白', '第10层', '第2层', '安娜'])
})
