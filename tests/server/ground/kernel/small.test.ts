import { describe, expect, it } from 'vitest'
import { nearestName } from '../../../../schemas/evaluate/nearestName.ts'
import { splitStatements } from '../../../../server/ground/database/splitStatements.ts'
import { newId } from '../../../../server/ground/kernel/id.ts'
import { escapeLike } from '../../../../server/services/records/model/statement.ts'

describe('newId', () => {
  it('makes ids of 26 characters that differ and sort in the order in which they were made', () => {
    const ids = Array.from({ length: 5000 }, newId)
    expect(new Set(ids).size).toBe(5000)
    expect(ids.toSorted()).toEqual(ids)
    expect(ids.every(id => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true)
  })
})

describe('nearestName', () => {
  it('finds swapped, missing and wrong letters, and nothing where nothing is near', () => {
    expect(nearestName('nmae', ['code', 'name'])).toBe('name')
    expect(nearestName('organisationId', ['organizationId', 'name'])).toBe('organizationId')
    expect(nearestName('Enabled', ['enabled'])).toBe('enabled')
    // What begins a name is meant as that name, though another is nearer by its letters.
    expect(nearestName('lower', ['power', 'lowerAscii'])).toBe('lowerAscii')
    expect(nearestName('zzz', ['name', 'code'])).toBeUndefined()
  })
})

describe('splitStatements', () => {
  it('cuts at semicolons outside quotes, comments and bodies', () => {
    const sql =
      `-- a; b\ncreate table "x;y" (a text default ';'); /* ; */ do $body$ begin; end $body$; select 1;\n` + '-- end'
    expect(splitStatements(sql)).toEqual([
      `-- a; b\ncreate table "x;y" (a text default ';')`,
      '/* ; */ do $body$ begin; end $body$',
      'select 1',
    ])
  })
})

describe('escapeLike', () => {
  it('makes wildcards literal', () => {
    expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\')
  })
})
