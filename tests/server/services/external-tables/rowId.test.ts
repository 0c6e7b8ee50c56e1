import { expect, it } from 'vitest'
import { readRowId, rowId } from '../../../../server/services/external-tables/rowId.ts'

it.each([[['']], [['7']], [['␀']], [['␀a']], [['%']], [['a,b', '']], [['', '']]])(
  'L10 a key of %j is found by its id',
  key => {
    const id = rowId(key)
    expect(id).not.toBe('')
    expect(readRowId(id, key.length)).toEqual(key)
  },
)

it('L10 no two keys have one id', () => {
  const keys = ['', '␀', '␀␀', ' ', '%00', 'a']
  expect(new Set(keys.map(key => rowId([key]))).size).toBe(keys.length)
})
